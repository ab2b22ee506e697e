import { setTimeout as sleep } from 'node:timers/promises';
import { analyze, defineAnalyzer } from '../../build/retrievers/analyzer.js';
import { openRetriever } from '../../build/retrievers/registry.js';
import { TermIndex } from '../../build/retrievers/term-index.js';
import { openStore } from '../../build/store/open-store.js';
import { printTable } from './table.mjs';
import { wordedTexts } from './worded-set.mjs';

const CHUNKS = 5000;
const QUERIES = 500;
/** Of them, those that the database's index is asked. */
const FEW = 5;
/** As deep as a run stores hits. */
const DEPTH = 100;

/** `bm25` in this process beside the database's own index, which is asked few queries: it takes its time. */
export async function bm25() {
  const texts = wordedTexts(CHUNKS, 100, 1);
  const index = {
    name: 'bench',
    chunks: texts.map((text) => ({ document: 'd', start: 0, end: text.length })),
    text: (position) => texts[position],
    vectors: null,
  };
  const queries = wordedTexts(QUERIES, 7, 2).map((text, at) => ({
    id: `q${at}`,
    text,
    vector: null,
  }));
  const sql = (await openStore('mem://')).sql('bench');
  const environment = { sql: () => sql, remote: false, sleep };
  const rows = [];
  for (const [engine, asked] of [
    ['process', queries],
    ['database', queries.slice(0, FEW)],
  ]) {
    const retriever = await openRetriever(`bm25:engine=${engine}`, environment);
    rows.push([engine, ...(await searchTimes(retriever, asked, index))]);
  }
  printTable(
    `${CHUNKS} chunks of 100 words: milliseconds of processor time`,
    ['engine', 'index', 'a query'],
    rows.map(([engine, indexing, query]) => [engine, indexing.toFixed(0), query.toFixed(2)]),
  );
  const [own, database] = rows;
  console.log(
    `  a query ${(database[2] / own[2]).toFixed(0)} times as fast, the index ${(database[1] / own[1]).toFixed(1)} times`,
  );
  const { postings, bytes } = await extentOf(texts, queries, sql);
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `  ${postings} postings of ${(bytes / postings).toFixed(2)} bytes, ${((100 * bytes) / letters).toFixed(0)} % of the text's size`,
  );
}

/** Processor time until the first query is answered, and for each of the others. */
async function searchTimes(retriever, queries, index) {
  const times = [process.cpuUsage()];
  const options = { depth: DEPTH, note: () => {} };
  for await (const ranking of retriever.search(queries, index, options)) {
    ranking.top(DEPTH);
    times.push(process.cpuUsage());
  }
  const spent = (from, to) => (to.user + to.system - from.user - from.system) / 1000;
  return [spent(times[0], times[1]), spent(times[1], times.at(-1)) / (queries.length - 1)];
}

/** What the terms of the queries take. */
async function extentOf(texts, queries, sql) {
  const analyzer = await defineAnalyzer(sql, {
    tokenizers: 'blank+class',
    filters: 'lowercase+ascii+snowball(english)',
  });
  const terms = new Set();
  for await (const tokens of analyze(
    sql,
    analyzer,
    queries.map(({ text }) => text),
  )) {
    for (const token of tokens) terms.add(token);
  }
  const index = new TermIndex(terms, texts.length);
  for await (const tokens of analyze(sql, analyzer, texts)) index.add(tokens);
  return index.extent;
}
