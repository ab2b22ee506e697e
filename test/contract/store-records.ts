import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { IncompleteError } from '../../src/errors.ts';
import { backupTables } from '../../src/store/backup.ts';
import { exportDatabase } from '../../src/store/export-file.ts';
import { importDatabase } from '../../src/store/import-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { failureOf } from '../support/failure-of.ts';
import { temporaryFolder } from '../support/golden-folder.ts';

const source = {
  key: 's1',
  document: 'a.md',
  title: 'A',
  text: 'Ä text\n\u2028 of two lines',
  tokens: 9,
  words: 5,
};
const variant = { key: 'v1', strategy: 'fixed', parameters: '{"size":60}' };
const cut = {
  source: 's1',
  variant: 'v1',
  embedder: 'hashing:4',
  vectors: ['e1', 'e2'],
  chunks: '[{"start":0,"end":6},{"start":6,"end":12}]',
};
const place = { source: 's1', variant: 'v1', embedder: 'hashing:4' };
const run = {
  created: '2026-11-30T05:12:09.500Z',
  golden: 'tiny',
  variants: ['whole', 'fixed:60'],
  inputs: { corpus: 'c0ffee', metrics: 3, depth: { hits: 100 } },
};

/** What every kind of database promises of cuts, runs and copies. Each store is fresh. */
export function storeRecordsContract(name: string, open: () => Promise<Store>): void {
  describe(`records in ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
      await store.cuts.save(variant, [{ source, cut }]);
    });

    test('finds a cut by source, variant and embedder, and nothing else', async () => {
      const { vectors: _, ...written } = cut;
      const others = [
        { ...place, source: 's2' },
        { ...place, variant: 'v2' },
        { ...place, embedder: null },
      ];
      const [found, ...missing] = await store.cuts.find([place, ...others]);
      expect(found).toMatchObject({ ...written, whole: true });
      expect(missing).toEqual([undefined, undefined, undefined]);
      expect(await store.cuts.find([])).toEqual([]);
      expect(await store.cuts.variant('v1')).toEqual({
        strategy: 'fixed',
        parameters: '{"size":60}',
      });
      expect(await store.cuts.variant('v2')).toBeUndefined();
    });

    test('knows what a source measures, and of no other', async () => {
      const size = { tokens: source.tokens, words: source.words };
      expect(await store.cuts.sizes(['s0', 's1'])).toEqual([undefined, size]);
      expect(await store.cuts.sizes([])).toEqual([]);
    });

    test('never changes what is there', async () => {
      await store.cuts.save({ ...variant, parameters: '{}' }, [
        { source, cut: { ...cut, chunks: '[]' } },
      ]);
      const [found] = await store.cuts.find([place]);
      expect(found?.chunks).toBe(cut.chunks);
      expect((await store.cuts.variant('v1'))?.parameters).toBe('{"size":60}');
    });

    test('keeps runs to the letter, large ones too, and forgets one that is removed', async () => {
      // Random letters do not shrink, so that the run takes several parts.
      let seed = 7;
      const noise = Array.from({ length: 3_000_000 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return String.fromCharCode(33 + (seed % 90));
      }).join('');
      const json = JSON.stringify({ noise, odd: '\ud800 \u2028 ü' });
      const id = await store.runs.append(run, json);
      expect(await store.runs.append(run, json)).toBe(id);
      expect(id).toMatch(/^2026-11-30T05-12-09-[0-9a-f]{8}$/);
      const second = await store.runs.append({ ...run, created: '2026-11-30T05:12:10Z' }, '{}');
      const list = await store.runs.list();
      expect(list.map((entry) => entry.id)).toEqual([id, second]);
      const [first, other] = list;
      if (!first || !other) throw new Error('two runs were saved');
      expect(first).toMatchObject(run);
      expect(await store.runs.read(first)).toBe(json);
      expect(await store.runs.read(other)).toBe('{}');
      await store.runs.remove(first);
      expect((await store.runs.list()).map((entry) => entry.id)).toEqual([second]);
      expect(await store.backup.count('run_part')).toBe(1);
      await expect(store.runs.read({ ...other, hash: 'another' })).rejects.toThrow(IncompleteError);
    });

    test('copies all of it through a file, bit for bit', async () => {
      const vector = Float32Array.of(0.1, -0, 1e-45, Number.NaN);
      const many = Array.from({ length: 600 }, (_, i) => ({
        key: `key${String(i).padStart(4, '0')}`,
        vector: Float32Array.of(i, 1 / 3),
        embedder: 'hashing:2',
      }));
      await store.vectors.put([{ key: 'e1', vector, embedder: 'odd "id" ⟨x⟩' }, ...many]);
      const path = join(await temporaryFolder(), 'copy.jsonl');
      const written = await exportDatabase(store.backup, path);
      expect(written).toMatchObject({
        emb: 601,
        source: 1,
        variant: 1,
        cut: 1,
        run: 1,
        run_part: 1,
      });

      const other = await openStore('mem://');
      const { read, added } = await importDatabase(async () => other.backup, path);
      expect(read).toEqual(written);
      expect(added).toEqual(written);
      const keys = ['e1', ...many.map(({ key }) => key)];
      const copied = await other.vectors.get(keys);
      expect(copied.map(bits)).toEqual([vector, ...many.map((one) => one.vector)].map(bits));
      const [found] = await other.cuts.find([place]);
      expect(found).toMatchObject({ chunks: cut.chunks, whole: true });
      const [entry] = await other.runs.list();
      expect(entry && (await other.runs.read(entry))).toBe('{}');

      const again = join(await temporaryFolder(), 'again.jsonl');
      await exportDatabase(other.backup, again);
      expect(await readFile(again, 'utf8')).toBe(await readFile(path, 'utf8'));
      const repeated = await importDatabase(async () => other.backup, path);
      expect(Object.values(repeated.added)).toEqual(backupTables.map(() => 0));
    });

    test('imports nothing of a file that is cut short, changed, or no copy', async () => {
      const folder = await temporaryFolder();
      const path = join(folder, 'copy.jsonl');
      await exportDatabase(store.backup, path);
      const text = await readFile(path, 'utf8');
      const lines = text.trimEnd().split('\n');
      const cases: readonly (readonly [string, RegExp])[] = [
        [text.slice(0, text.length / 2), /is cut short: nothing was imported/],
        [`${lines.slice(0, -1).join('\n')}\n`, /is cut short/],
        [text.slice(0, lines[0]?.length), /is cut short/],
        [text.replace('a.md', 'b.md'), /changed since it was written/],
        [[lines[0], ...lines.slice(2)].join('\n'), /changed since it was written/],
        [`${text}${lines[1]}\n`, /goes on behind its end/],
        [text.replace('"table":"source"', '"table":"meta"'), /copy\.jsonl:\d+: table/],
        ['', /is no copy of a database \(it is empty\)/],
        ['{"golden": "x"}\n', /is no copy of a database/],
        ['not JSON', /is no copy of a database/],
        [text.replace('"format":1', '"format":2'), /newer chunkproof .*upgrade chunkproof/],
        [text.replace(/"schema":\d+/, '"schema":99'), /newer chunkproof/],
      ];
      const target = await openStore('mem://');
      for (const [content, why] of cases) {
        await writeFile(path, content);
        expect(await failureOf(() => importDatabase(async () => target.backup, path))).toMatch(why);
      }
      expect(
        await failureOf(() => importDatabase(async () => target.backup, join(folder, 'none'))),
      ).toMatch(/cannot read/);
      for (const table of backupTables) expect(await target.backup.count(table)).toBe(0);
    });

    test('gives the vectors of a cut by its links, whole ones alone, each in its place', async () => {
      const linked = { ...place, embedder: 'linked:2' };
      await store.cuts.save(variant, [
        { source, cut: { ...cut, ...linked, vectors: ['l1', 'l2'] } },
      ]);
      const nowhere = { ...linked, source: 's2' };
      const use = { for: linked.embedder };
      expect(await store.vectors.ofCuts([], use)).toEqual([]);
      const before = await store.vectors.ofCuts([nowhere, linked], use);
      expect(before).toEqual([[], [undefined, undefined]]);
      const second = Float32Array.of(0.6, -0.8);
      await store.vectors.put([{ key: 'l2', vector: second, embedder: linked.embedder }]);
      const after = await store.vectors.ofCuts([linked, nowhere], use);
      expect(after).toEqual([[undefined, second], []]);
    });

    test('forgets cuts alone', async () => {
      expect(await store.cuts.clear()).toBe(2);
      expect(await store.cuts.find([place])).toEqual([undefined]);
      expect(await store.vectors.get(['key0000'])).toEqual([Float32Array.of(0, 1 / 3)]);
      expect(await store.runs.list()).toHaveLength(1);
    });
  });
}

function bits(vector: Float32Array | undefined): string {
  if (!vector) return 'none';
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');
}
