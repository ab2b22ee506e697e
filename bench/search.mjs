// How fast exact search is beside usearch alone and beside SQL, what a second run costs beside the bare search, and bm25
// beside the database's own index.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exactSearch, MetricKind } from 'usearch';
import { closeStores } from '../build/index.js';
import { openExact } from '../build/retrievers/exact.js';
import { openStore } from '../build/store/open-store.js';
import { bm25 } from './support/bm25-times.mjs';
import { leastInTurn, leastTimes, onTheClock } from './support/clock.mjs';
import { printTable } from './support/table.mjs';
import { makeWordedSet, unitRows } from './support/worded-set.mjs';

const PARTS = { vectors, second, bm25 };
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
const bareProgram = fileURLToPath(new URL('support/bare-search.mjs', import.meta.url));
const run = promisify(execFile);

/** The second call of a run of five variants: all vectors are in the database. */
async function second() {
  const cwd = await mkdtemp(join(tmpdir(), 'chunkproof-bench-'));
  const set = join(cwd, 'golden/words');
  await makeWordedSet(set, { documents: 60, words: 6060, queries: QUERIES });
  const names = ['50', '75', '100', '150', '200'].map((size) => `fixed:word:${size}/0`);
  const argv = ['evaluate', '--embedder', `hashing:${DIMENSIONS}`, '--variants', names.join(',')];
  const table = [...argv, '--reports', 'none'];
  const call = (args) => run(process.execPath, [program, ...args], { cwd, maxBuffer: 2 ** 24 });
  await call(argv);
  const bareArgv = [bareProgram, cwd, set, String(DIMENSIONS), String(DEPTH), ...names];
  let chunks = 0;
  const tasks = {
    bare: async () => {
      const found = JSON.parse((await run(process.execPath, bareArgv)).stdout);
      chunks = found.chunks;
      return found.bare;
    },
    whole: () => onTheClock(() => call(table)),
    withPage: () => onTheClock(() => call(argv)),
    empty: () => onTheClock(() => run(process.execPath, [program, '--version'], { cwd })),
  };
  const { bare, whole, withPage, empty } = Object.fromEntries(await leastInTurn(tasks, 5));
  printTable(
    `The second call of a run of 5 variants, ${chunks} chunks in all, ${QUERIES} queries: seconds on the clock`,
    ['', 's'],
    [
      ['loading the vectors and one exactSearch a variant', (bare / 1000).toFixed(2)],
      ['the whole call, from start to table (--reports none)', (whole / 1000).toFixed(2)],
      ['the same with all reports', (withPage / 1000).toFixed(2)],
      ['of both, starting the program', (empty / 1000).toFixed(2)],
    ],
  );
  console.log(`  ${(whole / bare).toFixed(1)} times the bare search (at most 3)`);
  await rm(cwd, { recursive: true, force: true });
}
