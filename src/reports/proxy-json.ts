import type { ProxyView } from './proxy-text.ts';

/** The comparison as one JSON object for another program; p-values are not rounded. */
export function proxyJson({ source, result, conclusion, gate, verdict }: ProxyView): string {
  const output = { source, ...result, conclusion: conclusion ?? null, gate, verdict };
  return `${JSON.stringify(output, null, 2)}\n`;
}
