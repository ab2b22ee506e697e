// How fast exact search is beside usearch alone and beside SQL, and what a second run costs beside the bare search.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exactSearch, MetricKind } from 'usearch';
import { chunkCorpus } from '../dist/evaluation/chunk-corpus.js';
import { closeStores, loadGolden, loadVariants } from '../dist/index.js';
import { openExact } from '../dist/retrievers/exact.js';
import { openStore } from '../dist/store/open-store.js';
import { vectorKey } from '../dist/store/vector-key.js';
import { leastTimes } from './support/clock.mjs';
import { printTable } from './support/table.mjs';
import { makeWordedSet, unitRows } from './support/worded-set.mjs';

const PARTS = { vectors, second };
const CHUNKS = 20_000;
const DIMENSIONS = 384;
const QUERIES = 500;
/** As deep as a run stores hits. */
const DEPTH = 100;

/** All parts, or those named: `npm run bench -- search second`. */
export async function bench(names) {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    console.error(`there is no part "${unknown}"; the parts are: ${Object.keys(PARTS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) await PARTS[name]();
  await closeStores();
  process.exit();
}

async function vectors() {
  const base = unitRows(CHUNKS, DIMENSIONS, 1);
  const asked = unitRows(QUERIES, DIMENSIONS, 2);
  const rowOf = (rows, at) => rows.slice(at * DIMENSIONS, (at + 1) * DIMENSIONS);
  const queries = Array.from({ length: QUERIES }, (_, at) => ({
    id: `q${at}`,
    text: '',
    vector: rowOf(asked, at),
  }));
  const position = Uint32Array.from({ length: CHUNKS }, (_, at) => at);
  const index = {
    name: 'bench',
    chunks: Array.from(position, (start) => ({ document: 'd', start, end: start + 1 })),
    text: () => '',
    vectors: { size: CHUNKS, dimensions: DIMENSIONS, vectors: base, position },
  };
  const sql = (await openStore('mem://')).sql('bench');
  await fill(sql, base, rowOf);
  const few = 10;
  const times = await leastTimes(
    {
      'usearch alone': () => exactSearch(base, asked, DIMENSIONS, DEPTH, MetricKind.IP),
      exact: async () => {
        const options = { depth: DEPTH, note: () => {} };
        for await (const ranking of openExact().search(queries, index, options)) ranking.top(DEPTH);
      },
    },
    { rounds: 5 },
  );
  const { sqlTime } = Object.fromEntries(
    await leastTimes(
      {
        sqlTime: async () => {
          for (const { vector } of queries.slice(0, few)) {
            await sql.query(
              `SELECT id, vector::similarity::cosine(v, $q) AS s FROM c ORDER BY s DESC LIMIT ${DEPTH}`,
              { q: Array.from(vector) },
            );
          }
        },
      },
      { rounds: 1 },
    ),
  );
  times.set('SQL, ORDER BY cosine', (sqlTime * QUERIES) / few);
  printTable(
    `${CHUNKS} × ${DIMENSIONS}, ${QUERIES} queries, the best ${DEPTH}: milliseconds of processor time`,
    ['', 'in all', 'a query'],
    [...times].map(([name, time]) => [name, time.toFixed(0), (time / QUERIES).toFixed(2)]),
  );
  const ratio = times.get('usearch alone') / times.get('exact');
  console.log(`  ${ratio.toFixed(2)} times usearch's speed (at least 0.9)`);
}

async function fill(sql, base, rowOf) {
  await sql.query('DEFINE TABLE c SCHEMAFULL; DEFINE FIELD v ON c TYPE array<float>;');
  for (let start = 0; start < CHUNKS; start += 250) {
    const rows = Array.from({ length: 250 }, (_, at) => ({
      id: start + at,
      v: Array.from(rowOf(base, start + at)),
    }));
    await sql.query('INSERT INTO c $rows RETURN NONE', { rows });
  }
}

const program = fileURLToPath(new URL('../dist/bin/chunkproof.js', import.meta.url));
const run = promisify(execFile);

/** The second call of a run of five variants: all vectors are in the database. */
async function second() {
  const cwd = await mkdtemp(join(tmpdir(), 'chunkproof-bench-'));
  const set = join(cwd, 'golden/words');
  await makeWordedSet(set, { documents: 60, words: 6060, queries: QUERIES });
  const names = ['50', '75', '100', '150', '200'].map((size) => `fixed:word:${size}/0`);
  const argv = ['evaluate', '--embedder', `hashing:${DIMENSIONS}`, '--variants', names.join(',')];
  const call = () => run(process.execPath, [program, ...argv], { cwd, maxBuffer: 2 ** 24 });
  await call();
  const whole = await leastWall(3, call);
  const empty = await leastWall(3, () => run(process.execPath, [program, '--version'], { cwd }));
  const { bare, chunks } = await bareSearch(cwd, set, names);
  printTable(
    `The second call of a run of 5 variants, ${chunks} chunks in all, ${QUERIES} queries: seconds on the clock`,
    ['', 's'],
    [
      ['loading the vectors and one exactSearch a variant', (bare / 1000).toFixed(2)],
      ['the whole call, from start to table', (whole / 1000).toFixed(2)],
      ['of it, starting the program', (empty / 1000).toFixed(2)],
    ],
  );
  console.log(`  ${(whole / bare).toFixed(1)} times the bare search (at most 3)`);
  await closeStores();
  await rm(cwd, { recursive: true, force: true });
}

async function bareSearch(cwd, set, names) {
  const golden = await loadGolden(set);
  const id = `hashing@1/${DIMENSIONS}`;
  const queries = golden.queries.map(({ text }) => vectorKey(id, 'query', text));
  const keys = [];
  for (const variant of await loadVariants(names, [])) {
    const { chunks, textOf } = await chunkCorpus(variant, golden.documents, async () => []);
    keys.push([...chunks.keys()].map((at) => vectorKey(id, 'passage', textOf(at))));
  }
  const store = await openStore('rocksdb://.chunkproof/db', { cwd });
  const pack = (rows) => {
    const packed = new Float32Array(rows.length * DIMENSIONS);
    for (const [at, row] of rows.entries()) packed.set(row, at * DIMENSIONS);
    return packed;
  };
  const bare = await leastWall(3, async () => {
    const asked = pack(await store.vectors.get(queries));
    for (const own of keys) {
      exactSearch(pack(await store.vectors.get(own)), asked, DIMENSIONS, DEPTH, MetricKind.IP);
    }
  });
  return { bare, chunks: keys.flat().length };
}

/** Least time on the clock, in milliseconds: a call of another process has no processor time of ours. */
async function leastWall(rounds, task) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await task();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
