// Embeds one text in a process of its own, without the project's TypeScript:
// what the worker prints, and whether the process ends by itself.
import { Tinypool } from 'tinypool';

const pool = new Tinypool({
  filename: new URL('../../src/embedders/use-lite-worker.js', import.meta.url).href,
  name: 'embedSentences',
  maxThreads: 1,
});
const vector = await pool.run(['One sentence.', 'And another.']);
process.stderr.write(`${vector.length} numbers\n`);
await pool.destroy();
