// Kills a run with SIGKILL at random moments, again and again, and lets it end: nothing that the
// database acknowledged may be lost or embedded twice, and the result must be that of a run that
// nobody disturbed. `node kill-runs.mjs KILLS SEED`, with the package built. Prints what was counted,
// as JSON; fails with what is wrong.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../build/stats/seeded-random.js';

const child = fileURLToPath(new URL('./kill-child.mjs', import.meta.url));
const [kills = 50, seed = 1] = process.argv.slice(2).map(Number);
const random = seededRandom(seed);
/** Texts of the probe, which every run that embeds anything asks for first. */
const PROBE = 5;
const UNDISTURBED = kills + 1;

/** Slow enough to be killed in the middle, two texts at once, and noted before they are given back. */
const embedder = `
import { appendFileSync } from 'node:fs';
export const embedder = {
  id: 'noting',
  batch: { size: 2, concurrency: 1 },
  async embed(texts) {
    await new Promise((resolve) => setTimeout(resolve, 4));
    for (const text of texts) appendFileSync('embedded.log', process.env.RUN + ' ' + JSON.stringify(text) + '\\n');
    return texts.map((text) => [...text].reduce((counts, sign) => {
      counts[sign.codePointAt(0) % 32] += 1;
      return counts;
    }, Array(32).fill(1)));
  },
};`;

/** @param {number} sections */
function makeGolden(sections) {
  const documents = 20;
  mkdirSync('golden/many/documents', { recursive: true });
  for (let d = 0; d < documents; d += 1) {
    const parts = Array.from({ length: Math.ceil(sections / documents) }, (_, s) => {
      const words = Array.from({ length: 12 }, () => `w${random.below(500)}`).join(' ');
      return `## Section ${d} ${s}\n\n${words}\n`;
    });
    writeFileSync(`golden/many/documents/d${d}.md`, `# Document ${d}\n\n${parts.join('\n')}`);
  }
  writeFileSync('golden/many/set.json', '{"documents": "documents", "queries": "queries.jsonl"}');
  const labels = [{ document: 'd3.md', quote: '# Document 3' }];
  writeFileSync('golden/many/queries.jsonl', JSON.stringify({ id: 'q', query: 'w1 w2', labels }));
  writeFileSync('own.mjs', embedder);
}

/**
 * Starts a run and kills it so many milliseconds after it said a word; without a word, lets it end.
 *
 * @param {string} db
 * @param {number} number
 * @param {{ after: string, wait: number }} [kill]
 */
async function run(db, number, kill) {
  const running = spawn(process.execPath, [child, db, String(number)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  running.stdout.on('data', (data) => {
    if (!kill || timer || !String(data).includes(kill.after)) return;
    timer = setTimeout(() => running.kill('SIGKILL'), kill.wait);
  });
  const [code, signal] = await once(running, 'exit');
  clearTimeout(timer);
  return signal === 'SIGKILL' ? 'killed' : code;
}

/**
 * The lines of a log, by the number of the run in front of them.
 *
 * @param {string} file
 */
function byRun(file) {
  /** @type {Map<number, string[]>} */
  const runs = new Map();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of lines) {
    const [number = ''] = line.split(' ', 1);
    const rest = line.slice(number.length + 1);
    runs.set(Number(number), [...(runs.get(Number(number)) ?? []), rest]);
  }
  return runs;
}

const folder = mkdtempSync(join(tmpdir(), 'chunkproof-kill-'));
process.chdir(folder);
try {
  makeGolden(80 * kills);
  let killed = 0;
  for (let number = 0; number < kills; number += 1) {
    // One in five while it starts: the database opens, tables are made, the probe is embedded.
    const kill =
      random.below(5) === 0
        ? { after: 'started', wait: random.below(1200) }
        : { after: 'saved', wait: random.below(250) };
    if ((await run('rocksdb://db', number, kill)) === 'killed') killed += 1;
  }
  assert.equal(await run('rocksdb://db', kills), 0);

  const embedded = byRun('embedded.log');
  /** @type {Map<string, number>} the run in which a text was acknowledged */
  const acknowledged = new Map();
  let twice = 0;
  for (const [number, progress] of byRun('acknowledged.log')) {
    const texts = (embedded.get(number) ?? []).slice(PROBE);
    const [, cached = 0] = (progress[0] ?? '').split(' ').map(Number);
    assert.ok(cached >= acknowledged.size, `run ${number} found ${cached} of ${acknowledged.size}`);
    for (const text of texts) {
      const before = acknowledged.get(text);
      assert.equal(
        before,
        undefined,
        `run ${number} embeds again what run ${before} saved: ${text}`,
      );
    }
    const [done = 0] = (progress.at(-1) ?? '').split(' ').map(Number);
    twice += texts.length - done;
    for (const text of texts.slice(0, done)) acknowledged.set(text, number);
  }
  const runs = [...new Set(acknowledged.values())].length;
  assert.equal(await run('mem://', UNDISTURBED), 0);
  const [resumed, undisturbed] = [kills, UNDISTURBED].map((n) => readFileSync(`run-${n}.json`));
  assert.ok(resumed && undisturbed && resumed.equals(undisturbed), 'the two runs differ');
  const counted = { kills, seed, killed, texts: acknowledged.size, runs, unacknowledged: twice };
  process.stdout.write(`${JSON.stringify(counted)}\n`);
} finally {
  process.chdir(tmpdir());
  rmSync(folder, { recursive: true, force: true });
}
