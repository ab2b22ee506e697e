import { extname } from 'node:path';
import { UserError } from '../../errors.ts';
import { type Least, parseLeast } from '../../proxy/gate.ts';
import { nearest } from '../../schema.ts';
import type { Slots, Variant } from '../../types.ts';
import type { EmbedderArguments } from '../embedder-choice.ts';
import { shellWord } from '../shell-word.ts';

export interface CompareArguments extends EmbedderArguments {
  /** Saved runs, in place of a sample. */
  readonly runs?: readonly string[] | undefined;
  readonly metrics?: string | undefined;
  readonly queries?: string | undefined;
  readonly variants?: string | undefined;
  readonly golden?: string | undefined;
  readonly documents?: string | undefined;
  readonly plugin?: readonly string[] | undefined;
  readonly judge: boolean;
  readonly min?: string | undefined;
  readonly control?: string | undefined;
  readonly fail: boolean;
  readonly slots: Slots;
  readonly db?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** What `compare --queries` is asked to do. */
export interface SampleTask {
  readonly queries: string;
  /** Judgements in CSV, or queries alone, one a line. */
  readonly format: 'csv' | 'plain';
  readonly least: Least | undefined;
}

const otherFormats = ['.json', '.jsonl', '.ndjson', '.tsv', '.xls', '.xlsx', '.ods'];

/**
 * Reads the task from the options.
 *
 * @throws UserError for options that do not go together
 */
export function sampleTask(args: CompareArguments): SampleTask {
  const { queries, golden, documents, fail, control, min, judge } = args;
  if (queries === undefined || queries.trim() === '') {
    throw new UserError(
      'compare needs --queries FILE (a CSV with the columns query,parent, or a text file with a query a line), or one or two saved runs, as in compare reports/A reports/B',
    );
  }
  if (golden !== undefined && documents !== undefined) {
    throw new UserError(
      'name either a golden set with --golden or a folder with --documents, not both',
    );
  }
  if (fail && control === undefined) {
    throw new UserError(
      '--fail needs a variant that none may be worse than: name it with --control NAME',
    );
  }
  const ending = extname(queries).toLowerCase();
  if (otherFormats.includes(ending)) {
    throw new UserError(
      `a sample is a .csv with the columns query,parent, or a text file with a query a line, not ${ending}`,
      { at: { file: queries } },
    );
  }
  const least = min === undefined ? undefined : parseLeast(min);
  const format = ending === '.csv' ? 'csv' : 'plain';
  if (format === 'plain' && !judge && (least !== undefined || fail)) {
    throw new UserError(
      `${least === undefined ? '--fail' : '--min'} needs judged queries: judge those of ${queries} with --judge, or name a CSV with the columns query,parent`,
    );
  }
  return { queries, format, least };
}

/** Refuses variants that there is nothing to compare of, and a control that is none of them. */
export function assertComparable(
  variants: readonly Pick<Variant, 'name'>[],
  { control, least }: { control: string | undefined; least: Least | undefined },
): void {
  const names = variants.map(({ name }) => name);
  if (control !== undefined && !names.includes(control)) {
    const suggestion = nearest(control, names);
    throw new UserError(
      `--control ${control} is none of the variants ${names.join(', ')}.${suggestion ? ` Did you mean "${suggestion}"?` : ''} Add it to --variants`,
    );
  }
  const [only, second] = names;
  if (second !== undefined) return;
  if (control !== undefined) {
    throw new UserError(`only the control ${only} was named: add a variant to compare with it`);
  }
  if (least === undefined) {
    throw new UserError(
      `only ${only} was named: add another to compare it with, as in --variants ${only},fixed512, or a share it must reach, as in --min 40/50`,
    );
  }
}

/** The command that judges the queries of the same comparison. */
export function judgingCommand(args: CompareArguments): string {
  const { queries, golden, documents, variants, embedder, control, slots, plugin = [] } = args;
  const options = Object.entries({
    queries,
    golden,
    documents,
    variants,
    embedder,
    control,
    ...(slots === 'chunks' && { slots }),
  });
  const words = [
    ...options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ...plugin.flatMap((file) => ['--plugin', file]),
    '--judge',
  ];
  return `npx chunkproof compare ${words.map(shellWord).join(' ')}`;
}
