// Evaluates golden/tiny of the current folder, and kills its own process as soon as some texts are
// embedded and saved.
import { evaluate, loadGolden, loadVariants, shippedVariants } from '../../dist/index.js';

await evaluate({
  golden: await loadGolden('golden/tiny'),
  variants: await loadVariants(['sections', 'fixed:word:4/0'], [shippedVariants]),
  db: 'rocksdb://db',
  created: '2026-11-30T00:00:00.000Z',
  onProgress: ({ done }) => {
    if (done > 0) process.kill(process.pid, 'SIGKILL');
  },
});
