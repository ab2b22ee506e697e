// Evaluates the golden set of the current folder: `node kill-child.mjs DATABASE RUN`. The embedder is
// ./own.mjs, which notes every text that it embeds; here every acknowledgement is noted, behind the
// run's number, and at the end the run is written to run-RUN.json.
import { appendFileSync, writeFileSync } from 'node:fs';
import {
  closeStores,
  evaluate,
  loadGolden,
  loadVariants,
  shippedVariants,
} from '../../dist/index.js';

const [db = 'mem://', number = '0'] = process.argv.slice(2);
process.env['RUN'] = number;
process.stdout.write('started\n');
const run = await evaluate({
  golden: await loadGolden('golden/many'),
  variants: await loadVariants(['sections', 'whole'], [shippedVariants]),
  embedder: './own.mjs',
  db,
  created: '2026-11-30T00:00:00.000Z',
  onProgress: ({ done, cached }) => {
    appendFileSync('acknowledged.log', `${number} ${done} ${cached}\n`);
    if (done > 0) process.stdout.write('saved\n');
  },
});
writeFileSync(`run-${number}.json`, JSON.stringify(run));
await closeStores();
process.exit(0);
