import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Golden, loadGolden } from '../../src/golden.ts';
import { z } from '../../src/schema.ts';
import { headingPathAt } from '../../src/segment/headings.ts';
import { projectRoot } from '../support/command-line.ts';
import { contentWords, sharedWords } from '../support/content-words.ts';

const set = join(projectRoot, 'golden/handbook');
const labelled = z.object({
  id: z.string(),
  query: z.string(),
  labels: z.array(
    z.object({ document: z.string(), quote: z.string(), group: z.string().optional() }),
  ),
});
type Labelled = z.infer<typeof labelled>;

async function readLabels(file: string): Promise<Labelled[]> {
  const text = await readFile(join(set, file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => labelled.parse(JSON.parse(line)));
}

describe('the handbook is a corpus a new user believes', () => {
  let golden: Golden;
  let queries: Labelled[];
  const textOf = (id: string) =>
    golden.documents.find((document) => document.id === id)?.text ?? '';
  const spanOf = ({ document, quote }: { document: string; quote: string }) => {
    const start = textOf(document).indexOf(quote);
    return { document, start, end: start + quote.length };
  };

  beforeAll(async () => {
    golden = await loadGolden(set);
    queries = await readLabels('queries.jsonl');
  });

  test('about 40 pages, 120 to 200 kB, at least 80 queries', () => {
    const bytes = golden.documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(golden.documents.length).toBeGreaterThanOrEqual(38);
    expect(bytes).toBeGreaterThan(120_000);
    expect(bytes).toBeLessThan(200_000);
    expect(queries.length).toBeGreaterThanOrEqual(80);
  });

  test('long and short pages, tables and code', () => {
    const sizes = golden.documents.map(({ text }) => text.length).sort((a, b) => a - b);
    expect(sizes[0]).toBeLessThan(1500);
    expect(sizes.at(-1)).toBeGreaterThan(10_000);
    expect(golden.documents.filter(({ text }) => /^\|.*\|$/m.test(text)).length).toBeGreaterThan(5);
    expect(golden.documents.filter(({ text }) => /^```/m.test(text)).length).toBeGreaterThan(10);
  });

  test('no two pages share three headings, nor a paragraph', () => {
    const headings = golden.documents.map(({ id, text }) => ({
      id,
      lines: new Set(text.match(/^#{2,6} .+$/gm)),
    }));
    for (const [at, one] of headings.entries()) {
      for (const other of headings.slice(at + 1)) {
        const shared = [...one.lines].filter((line) => other.lines.has(line));
        expect(shared.length, `${one.id} and ${other.id}: ${shared.join(', ')}`).toBeLessThan(3);
      }
    }
    const paragraphs = golden.documents.flatMap(({ text }) =>
      text.split(/\n\s*\n/).filter((paragraph) => paragraph.length > 80),
    );
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  test('some queries need several passages, some have alternatives', () => {
    expect(golden.queries.filter(({ needs }) => needs.length > 1).length).toBeGreaterThanOrEqual(
      10,
    );
    const grouped = queries.filter(({ labels }) => labels.some(({ group }) => group !== undefined));
    expect(grouped.length).toBeGreaterThanOrEqual(10);
  });

  test('no query shares more than half of its content words with its passage’s heading', () => {
    for (const { id, query, labels } of queries) {
      for (const label of labels) {
        const document = golden.documents.find((one) => one.id === label.document);
        const path = document ? headingPathAt(document, spanOf(label).start) : [];
        const share = sharedWords(query, path.at(-1) ?? '');
        expect(share, `${id}: "${path.at(-1)}"`).toBeLessThanOrEqual(0.5);
      }
    }
  });

  test('a third of the queries share under a third of their content words with every passage', () => {
    const far = queries.filter(({ query, labels }) =>
      labels.every(({ quote }) => sharedWords(query, quote) < 1 / 3),
    );
    expect(far.length / queries.length).toBeGreaterThanOrEqual(1 / 3);
  });

  test('a second labelling of 15 queries, made without sight of the first, finds the same passages', async () => {
    const second = await readLabels('notes/second-labelling.jsonl');
    expect(second).toHaveLength(15);
    const agreeing = second.filter(({ id, labels }) => {
      const first = queries.find((query) => query.id === id);
      const spans = labels.map(spanOf);
      return first?.labels
        .map(spanOf)
        .some((one) => spans.some((other) => isSamePassage(one, other)));
    });
    expect(agreeing.length).toBeGreaterThanOrEqual(13);
  });
});

interface Place {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

/** Two labellers rarely begin at the same character: half of the shorter passage must be shared. */
function isSamePassage(a: Place, b: Place): boolean {
  if (a.document !== b.document || a.start < 0 || b.start < 0) return false;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared >= Math.min(a.end - a.start, b.end - b.start) / 2;
}

test('content words leave out stop words and fold endings', () => {
  expect([...contentWords('How do I rotate the tokens, rotating them?')]).toEqual([
    'rotat',
    'token',
  ]);
  expect(sharedWords('rotate the old token', 'Rotating tokens')).toBeCloseTo(2 / 3);
});
