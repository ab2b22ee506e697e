import { basename, join, resolve } from 'node:path';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { parseHistory } from '../../history-file.ts';
import { readTextFile } from '../../json-file.ts';
import { historyHtml } from '../../reports/history/history-html.ts';
import { trendsOf } from '../../reports/history/trend.ts';
import { trendText } from '../../reports/history/trend-text.ts';
import { writeAtomically } from '../atomic-write.ts';
import type { Io } from '../io.ts';
import { splitList } from '../split-list.ts';
import { historyFile } from './append-history.ts';

export interface HistoryArguments {
  readonly golden?: string | undefined;
  readonly metrics?: string | undefined;
  readonly variants?: string | undefined;
  readonly last?: string | undefined;
  readonly out: string;
  readonly json: boolean;
}

const page = 'history.html';

/** `history`: prints how the means of earlier runs went, and writes them as a page. */
export async function historyCommand(args: HistoryArguments, io: Io): Promise<ExitCode> {
  const last = lastOf(args.last);
  const name = join(args.out, historyFile);
  const folder = resolve(io.cwd, args.out);
  const { entries, notes } = parseHistory(
    await readTextFile(join(folder, historyFile), name),
    name,
  );
  for (const note of notes) io.stderr.write(`${note}\n`);
  const golden = args.golden === undefined ? undefined : basename(resolve(io.cwd, args.golden));
  const chosen = entries.filter((entry) => golden === undefined || entry.golden.name === golden);
  if (chosen.length === 0) {
    const names = [...new Set(entries.map((entry) => entry.golden.name))].join(', ');
    const there = names === '' ? 'it is empty: evaluate first' : `it has ${names}`;
    throw new UserError(golden === undefined ? there : `no run of "${golden}"; ${there}`, {
      at: { file: name },
    });
  }
  const trends = trendsOf(chosen, {
    metrics: splitList(args.metrics),
    variants: splitList(args.variants),
    last,
  });
  if (trends.every(({ series }) => series.length === 0)) {
    const all = chosen.flatMap(({ variants }) => variants);
    const metrics = [...new Set(all.flatMap(({ means }) => Object.keys(means)))].join(', ');
    const variants = [...new Set(all.map((variant) => variant.name))].join(', ');
    throw new UserError(
      `nothing to show: the runs have the metrics ${metrics || 'none'} of the variants ${variants || 'none'}`,
      { at: { file: name } },
    );
  }
  await writeAtomically(join(folder, page), await historyHtml(trends), join(args.out, page));
  io.stdout.write(args.json ? `${JSON.stringify(trends, null, 2)}\n` : trendText(trends));
  io.stderr.write(`saved to ${join(args.out, page)}\n`);
  return EXIT.pass;
}

function lastOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UserError(`--last takes a whole number from 1, not "${text}"`);
  }
  return Number(text);
}
