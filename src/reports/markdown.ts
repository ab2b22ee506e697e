import { visible } from './format.ts';

/** A row of a markdown table; its texts are escaped. */
export function tableRow(cells: readonly string[]): string {
  const escaped = cells.map((cell) => (/^-+:?$/.test(cell) ? cell : escapeMarkdown(cell)));
  return `| ${escaped.join(' | ')} |`;
}

/**
 * Text that markdown shows as it is: no markup, no list, no table break. GitHub
 * and GitLab link `@team`, `#12`, `GH-12`, `!12` and addresses in the rendered
 * text, where a backslash is gone, so an invisible word joiner parts them;
 * `recall@10` is no mention and stays as it is.
 */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\')
    .replace(
      /(?<![A-Za-z0-9])@(?=[\p{L}\p{N}])|[#!$&%~](?=\p{N})|\bGH-(?=\p{N})|:(?=\/\/)|\bwww(?=\.)/giu,
      '$&\u2060',
    );
}
