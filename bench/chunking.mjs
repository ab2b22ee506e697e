// How fast documents are chunked, beside the splitters people use, and how time grows with a text.
import { blockScans } from './support/block-scans.mjs';
import { leastTimes } from './support/clock.mjs';
import { recursiveAndRivals } from './support/rivals.mjs';
import { strategies } from './support/strategies.mjs';
import { printTable } from './support/table.mjs';
import { bytesOf, corpora, documentOf, growing, upTo } from './support/texts.mjs';

const PARTS = { speed, rivals, blocks, growth };

/** All parts, or those named: `npm run bench -- chunking blocks growth`. */
export async function bench(names) {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    console.error(`there is no part "${unknown}"; the parts are: ${Object.keys(PARTS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) await PARTS[name]();
}

async function speed() {
  await compare('Strategies at their defaults, scans included', strategies(), 3);
}

async function rivals() {
  const times = await compare('Recursive splitters', await recursiveAndRivals(), 5);
  const ratio = (unit) => times.get(`LangChain, ${unit}`) / times.get(`chunkproof, cuts, ${unit}`);
  for (const unit of ['characters', 'tokens']) {
    console.log(`  ${ratio(unit).toFixed(1)} times LangChain's speed in ${unit} (at least 1)`);
  }
}

async function blocks() {
  const scans = Object.entries(blockScans);
  const documents = corpora().flatMap((corpus) => upTo(1e6, corpus.documents));
  const markdown = documents.map(({ text, id }) => documentOf(text, 'markdown', id));
  const times = await timed(blockScans, markdown, 3);
  const rows = scans.map(([name]) => [name, rate(markdown, times.get(name))]);
  printTable(`Markdown blocks, ${megabytes(markdown)} MB`, ['scanner', 'MB/s'], rows);
  const ratio = times.get('mdast') / times.get('chunkproof, blocks');
  console.log(`  ${ratio.toFixed(1)} times mdast's speed (at least 10)`);
}

/** Times of each task over every corpus, printed as one table; the times returned are over all of them. */
async function compare(heading, tasks, rounds) {
  const all = corpora();
  const perCorpus = [];
  for (const { documents } of all) perCorpus.push(await timed(tasks, documents, rounds));
  const rows = Object.keys(tasks).map((name) => [
    name,
    ...all.map(({ documents }, at) => rate(documents, perCorpus[at].get(name))),
  ]);
  const columns = all.map(({ name, documents }) => `${name} (${megabytes(documents)} MB)`);
  printTable(`${heading}, MB a second of processor time`, ['', ...columns], rows);
  return new Map(
    Object.keys(tasks).map((name) => [name, perCorpus.reduce((sum, of) => sum + of.get(name), 0)]),
  );
}

/** A fresh copy of each document for each task, so that none finds another's scans. */
function timed(tasks, documents, rounds) {
  const runs = Object.entries(tasks).map(([name, task]) => [
    name,
    async () => {
      for (const document of documents) await task({ ...document });
    },
  ]);
  return leastTimes(Object.fromEntries(runs), { rounds, least: 300 });
}

const SIZES = [1e6, 2e6, 4e6];
const MOST_GROWTH = 2.6;
/** Milliseconds, past which larger texts are not tried. */
const PATIENCE = 60_000;

async function growth() {
  console.log(
    '\nTime(2n) / time(n), mean of the doublings from 1 to 4 MB, and seconds of processor time for 4 MB',
  );
  for (const [shape, make] of Object.entries(growing)) {
    const rows = [];
    for (const [name, task] of Object.entries(strategies())) {
      task(documentOf(make(1e5)));
      rows.push([name, ...(await growthOf(task, make))]);
    }
    printTable(shape, ['', 'growth', 's', ''], rows);
  }
}

/** How far time grows faster than a text. What looks like too much is measured again, since a collection of garbage may have come between. */
async function growthOf(task, make) {
  const times = new Map();
  for (let round = 0; round < 3 && growthIn(times) > MOST_GROWTH; round += 1) {
    for (const size of SIZES) {
      const text = make(size);
      const run = { only: () => task(documentOf(text)) };
      const time = (await leastTimes(run, { rounds: 1, least: 100 })).get('only');
      times.set(size, Math.min(time, times.get(size) ?? Number.POSITIVE_INFINITY));
      if (time > PATIENCE) return ['?', '?', `${size / 1e6} MB took over a minute`];
    }
  }
  const factor = growthIn(times);
  const note = factor > MOST_GROWTH ? `over ${MOST_GROWTH}` : '';
  return [factor.toFixed(1), (times.get(SIZES.at(-1)) / 1000).toFixed(2), note];
}

/** Mean factor of the doublings. */
function growthIn(times) {
  const [first, last] = [SIZES.at(0), SIZES.at(-1)].map((size) => times.get(size));
  return last === undefined ? Number.POSITIVE_INFINITY : (last / first) ** (1 / (SIZES.length - 1));
}

function rate(documents, milliseconds) {
  return (bytesOf(documents) / 1000 / milliseconds).toFixed(1);
}

function megabytes(documents) {
  return (bytesOf(documents) / 1e6).toFixed(1);
}
