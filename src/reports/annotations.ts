import { visible } from './format.ts';
import { verdictLines } from './verdict-lines.ts';
import type { ReportView } from './view.ts';

/** GitHub shows so many errors, and so many warnings, of one step. */
const shown = 10;

/**
 * The verdict as workflow commands of GitHub Actions, one a line: what fails the
 * gate as `::error`, what a reader should know as `::warning`. Empty where all is well.
 */
export function annotations(view: ReportView): string {
  const title = `chunkproof ${view.run.golden.name}`;
  const lines = verdictLines(view);
  return (['error', 'warning'] as const)
    .flatMap((command) => {
      const level = command === 'error' ? 'bad' : 'warn';
      const texts = lines.flatMap((line) => (line.level === level ? [line.text] : []));
      const more = texts.length - shown + 1;
      const kept =
        texts.length > shown
          ? [...texts.slice(0, shown - 1), `… and ${more} more: see the report`]
          : texts;
      return kept.map(
        (text) => `::${command} title=${escapeProperty(title)}::${escapeData(text)}\n`,
      );
    })
    .join('');
}

/** One warning as a workflow command. */
export function warning(text: string): string {
  return `::warning title=chunkproof::${escapeData(text)}\n`;
}

/** As the rules for workflow commands ask: a percent sign first, then what ends a line. */
function escapeData(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
