import { printable, visible } from './format.ts';

/** What a person sees of a query and the parents to judge. */
export interface JudgingScreen {
  readonly query: string;
  /** From 1, of all queries to judge. */
  readonly number: number;
  readonly of: number;
  readonly parents: readonly {
    readonly id: string;
    readonly title: string;
    readonly excerpts: readonly {
      readonly headingPath: readonly string[];
      readonly text: string;
      readonly cutBefore: boolean;
      readonly cutAfter: boolean;
    }[];
  }[];
}

/** The keys that answer a screen. */
export const judgingHelp =
  'Which of them answer it? Numbers, as in 1 or 1,3 · n none of these · x no document answers it · r 2 read all of 2 · s skip · q quit, to go on later';

/** A query with the parents to judge, numbered from 1. */
export function judgingText({ query, number, of, parents }: JudgingScreen): string {
  const lines = [
    '',
    `── query ${number} of ${of} ${'─'.repeat(40)}`,
    visible(query),
    ...parents.flatMap(({ id, title, excerpts }, at) => [
      '',
      `[${at + 1}] ${visible(title)}${title === id ? '' : `  (${visible(id)})`}`,
      ...excerpts.flatMap(({ headingPath, text, cutBefore, cutAfter }) => [
        ...(headingPath.length > 0 ? [`    ${headingPath.map(visible).join(' > ')}`] : []),
        ...[...(cutBefore ? ['…'] : []), ...linesOf(text), ...(cutAfter ? ['…'] : [])].map((line) =>
          `    │ ${line}`.trimEnd(),
        ),
      ]),
    ]),
    '',
    judgingHelp,
  ];
  return `${lines.join('\n')}\n`;
}

/** A whole document, for a person who wants to read it. */
export function readingText({ id, text }: { readonly id: string; readonly text: string }): string {
  return [`── ${visible(id)}`, ...linesOf(text), '── end', ''].join('\n');
}

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r\n?|\n/)
    .map(printable);
}
