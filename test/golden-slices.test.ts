import { expect, test } from 'vitest';
import { loadGolden } from '../src/golden.ts';
import { failureOf } from './support/failure-of.ts';
import { goldenFolder } from './support/golden-folder.ts';

const documents = { 'a.md': 'Water boils at a hundred degrees.' };
const queries = [{ id: 'q', query: 'when does water boil', tags: ['detail'] }];

test('a slice that no query is tagged with is refused, with the nearest tag', async () => {
  const settings = { gate: { slices: ['detial'] } };
  const directory = await goldenFolder({ documents, queries, settings });
  expect(await failureOf(() => loadGolden(directory))).toBe(
    'set/set.json: gate.slices: no query has the tag "detial". Did you mean "detail"? The tags are: detail',
  );
});

test('a slice that some are tagged with is taken', async () => {
  const settings = { gate: { slices: ['detail'] } };
  const directory = await goldenFolder({ documents, queries, settings });
  expect((await loadGolden(directory)).settings.gate.slices).toEqual(['detail']);
});
