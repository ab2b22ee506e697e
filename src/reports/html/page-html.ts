import { createHash } from 'node:crypto';

/**
 * The page around its parts. The policy allows this very script and style, and
 * no request at all; vega sets styles of single elements.
 */
export function pageHtml({
  title,
  script,
  style,
  data,
  details,
  texts,
}: {
  title: string;
  script: string;
  style: string;
  data: string;
  details: string;
  texts: string;
}): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<noscript>This report draws itself: it needs JavaScript. Its numbers are in summary.md and run.json beside it.</noscript>
<div id="page"></div>
<script type="application/json" id="data">${data}</script>
<script type="text/plain" id="details">${details}</script>
<script type="text/plain" id="texts">${texts}</script>
<script>${script}</script>
</body>
</html>
`;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='2' width='9' height='3' rx='1.5' fill='%233b6fd4'/%3E%3Crect x='1' y='6.5' width='14' height='3' rx='1.5' fill='%23e0a63c'/%3E%3Crect x='1' y='11' width='6' height='3' rx='1.5' fill='%233b6fd4'/%3E%3C/svg%3E";

/** How a content policy names a script or a style. */
export function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Text of HTML, and of an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
