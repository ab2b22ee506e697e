import { resolve } from 'node:path';
import { EXIT, type ExitCode, UserError } from '../errors.ts';
import { readUtf8File } from '../json-file.ts';
import { defaultTrecMetrics, parseTrecMetric } from '../metrics/trec-metric.ts';
import { counted, formatCount } from '../reports/counted.ts';
import { visible } from '../reports/format.ts';
import { trecJson, trecMeans, trecQueries } from '../reports/trec-scores.ts';
import { scoreTrec, type TrecScores } from '../score-trec.ts';
import type { TieRule } from '../trec/rank-run.ts';
import { readQrels } from '../trec/read-qrels.ts';
import { readRun } from '../trec/read-run.ts';
import type { Io } from './io.ts';
import { splitList } from './split-list.ts';

export interface ScoreArguments {
  readonly qrels: string;
  readonly run: string;
  readonly metrics?: string | undefined;
  readonly ties: TieRule;
  readonly perQuery: boolean;
  readonly json: boolean;
}

/** `score`: scores a TREC run against TREC judgements, with nothing else. */
export async function scoreCommand(args: ScoreArguments, io: Io): Promise<ExitCode> {
  const metrics = splitList(args.metrics) ?? defaultTrecMetrics;
  if (metrics.length === 0) {
    throw new UserError('--metrics names nothing; leave it out to see all');
  }
  for (const name of metrics) parseTrecMetric(name);
  const qrels = readQrels(await readRows(args.qrels, io), args.qrels);
  const run = readRun(await readRows(args.run, io), args.run);
  const scores = scoreTrec({ grades: qrels.grades, hits: run.hits }, { metrics, ties: args.ties });
  if (scores.notInRun.length === qrels.grades.size) {
    throw new UserError(
      `no query of ${args.run} is judged in ${args.qrels}: ${listed(scores.notInQrels)} there, ${listed(scores.notInRun)} here; are the ids written alike?`,
    );
  }
  const notes = [
    ...repeatedRows(args.qrels, qrels.repeated),
    ...repeatedRows(args.run, run.repeated),
    ...leftOut(scores, args),
  ];
  for (const note of notes) io.stderr.write(`${note}\n`);
  if (args.json) io.stdout.write(trecJson(scores.metrics));
  else {
    if (args.perQuery) io.stdout.write(`${trecQueries(scores.metrics)}\n`);
    io.stdout.write(trecMeans(scores.metrics));
  }
  return EXIT.pass;
}

/** A file of rows; JSON would be told as a fault of each of its lines. */
async function readRows(file: string, { cwd }: Io): Promise<string> {
  const text = await readUtf8File(resolve(cwd, file), file);
  if (!isJson(text)) return text;
  throw new UserError(
    'is JSON, where score takes the rows of a TREC file; "npx chunkproof report RUN" shows a run.json, and "compare RUN RUN" compares two',
    { at: { file } },
  );
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function repeatedRows(file: string, lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const which = `line${lines.length === 1 ? '' : 's'} ${listed(lines.map(String))}`;
  return [`${file}: ${counted(lines.length, 'row')} left out that repeat an earlier one: ${which}`];
}

function leftOut(
  { withoutRelevant, notInRun, notInQrels }: TrecScores,
  { qrels, run }: ScoreArguments,
): string[] {
  const unscored = new Set(withoutRelevant);
  const notes: readonly (readonly [readonly string[], string])[] = [
    [notInRun.filter((id) => !unscored.has(id)), `of ${qrels} not in ${run}, scored 0`],
    [notInQrels, `of ${run} not in ${qrels}, not scored`],
    [withoutRelevant, 'without a relevant document, left out of the means'],
  ];
  return notes.flatMap(([ids, what]) =>
    ids.length === 0 ? [] : [`${queries(ids.length)} ${what}: ${listed(ids)}`],
  );
}

function queries(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'query' : 'queries'}`;
}

function listed(ids: readonly string[]): string {
  const more = ids.length > 10 ? ` and ${formatCount(ids.length - 10)} more` : '';
  return `${ids.slice(0, 10).map(visible).join(', ')}${more}`;
}
