// Scoring: metrics on joined gains, TREC files with their parsing, sign flips; each beside a plain loop.
import { joinParents } from '../build/metrics/joined.js';
import { metrics } from '../build/metrics/registry.js';
import { scoreTrec } from '../build/score-trec.js';
import { signFlip } from '../build/stats/sign-flip.js';
import { readQrels } from '../build/trec/read-qrels.js';
import { readRun } from '../build/trec/read-run.js';
import { leastTimes } from './support/clock.mjs';
import { printTable } from './support/table.mjs';
import { random, trecTexts } from './support/trec-texts.mjs';

const NINE = [
  ['recall', 10],
  ['success', 10],
  ['precision', 10],
  ['mrr', 10],
  ['map', 10],
  ['ndcg', 10],
  ['judged', 10],
  ['rprec', 0],
  ['bpref', 0],
];

export async function bench() {
  const judged = judgedQueries(10_000);
  const gains = await leastTimes(
    { ours: () => nineMetrics(judged), plain: () => plainLoops(judged) },
    { rounds: 5, least: 200 },
  );
  const rate = (time) => `${(judged.length / time / 1000).toFixed(2)} M queries/s`;
  printTable(
    'Nine metrics on joined gains (at least 1 M queries/s)',
    ['what', 'speed'],
    [
      ['chunkproof, nine metrics', rate(gains.get('ours'))],
      ['a plain loop, five sums', rate(gains.get('plain'))],
    ],
  );
  await trecFiles();
  await signFlips();
}

/** Lists of 100 parents of which about one in 20 meets a need. */
function judgedQueries(count) {
  const next = random(1);
  return Array.from({ length: count }, () => {
    const parents = Array.from({ length: 100 }, (_, at) => `d${at}`);
    const found = parents
      .filter(() => next() < 0.05)
      .map((parent) => ({ grade: 1 + Math.floor(next() * 3), parents: new Set([parent]) }));
    const parentNeeds = found.length > 0 ? found : [{ grade: 1, parents: new Set(['d3']) }];
    return { parents, parentNeeds, joined: joinParents(parents, parentNeeds, []) };
  });
}

function nineMetrics(judged) {
  let sum = 0;
  const values = NINE.map(([name, k]) => [metrics[name].value, k]);
  for (const one of judged) for (const [value, k] of values) sum += value(one, k);
  return sum;
}

function plainLoops(judged) {
  let sum = 0;
  for (const { joined, parentNeeds } of judged) {
    const { ranks, gain } = joined;
    let found = 0;
    let precisions = 0;
    for (let at = 0; at < ranks.length && ranks[at] <= 10; at += 1) {
      if (found === 0) sum += 1 / ranks[at];
      found += 1;
      precisions += found / ranks[at];
      sum += gain[at] / Math.log2(ranks[at] + 1);
    }
    sum += found / parentNeeds.length + found / 10 + precisions / parentNeeds.length;
  }
  return sum;
}

async function trecFiles() {
  const { run, qrels } = trecTexts(10_000);
  const times = await leastTimes(
    {
      whole: () => {
        const { grades } = readQrels(qrels, 'bench.qrels');
        scoreTrec({ grades, hits: readRun(run, 'bench.run').hits });
      },
      split: () => run.split('\n').reduce((sum, line) => sum + line.split(' ').length, 0),
    },
    { rounds: 3 },
  );
  const seconds = (name) => `${(times.get(name) / 1000).toFixed(2)} s`;
  printTable(
    'TREC files of 10,000 queries × 100 hits (trec_eval 9 with parsing: 1.1 s on the machine of the reference)',
    ['what', 'time'],
    [
      ['chunkproof, parsing and ten metrics', seconds('whole')],
      ['to split the same lines into fields', seconds('split')],
    ],
  );
}

async function signFlips() {
  const next = random(3);
  const differences = Array.from({ length: 100 }, () => next() - 0.5);
  const times = await leastTimes(
    { flips: () => signFlip(differences, { draws: 100_000 }) },
    { rounds: 5 },
  );
  printTable(
    '100,000 sign flips over 100 queries',
    ['what', 'time'],
    [['chunkproof', `${times.get('flips').toFixed(0)} ms`]],
  );
}
