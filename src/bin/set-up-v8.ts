import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** A heap in which garbage does not matter, in bytes. */
const SMALL_HEAP = 100 * 2 ** 20;
const LOOK_MS = 100;

/**
 * For commands that take a second, beside a database and a search that need
 * both cores. What runs for so short a time is hardly worth optimising, and
 * not with all that it calls; V8 from 12 on (Node 22) has a cheaper way to,
 * and no such flag. Of a large run garbage is looked for as soon as its heap
 * has doubled, where it would grow to several times of what is needed.
 */
export function setUpV8({ v8 }: Pick<NodeJS.ProcessVersions, 'v8'>): void {
  if (Number.parseInt(v8, 10) < 12) setFlagsFromString('--interrupt-budget=600000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
  const timer = setInterval(() => {
    if (getHeapStatistics().used_heap_size < SMALL_HEAP) return;
    setFlagsFromString('--heap-growing-percent=100');
    clearInterval(timer);
  }, LOOK_MS);
  timer.unref();
}
