import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A golden set of made-up words: documents of `words` words each, and queries that quote a line. */
export async function makeWordedSet(folder, { documents, words, queries }) {
  const random = randomFrom(1);
  const vocabulary = Array.from({ length: 20_000 }, (_, at) => wordOf(at));
  const pick = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)];
  await mkdir(join(folder, 'documents'), { recursive: true });
  const lines = [];
  for (let at = 0; at < documents; at += 1) {
    const own = Array.from({ length: Math.ceil(words / 12) }, () =>
      Array.from({ length: 12 }, pick).join(' '),
    );
    const document = `d${at}.txt`;
    await writeFile(join(folder, 'documents', document), `${own.join('.\n')}.\n`);
    lines.push(...own.map((line) => ({ document, line })));
  }
  const asked = Array.from({ length: queries }, (_, at) => {
    const { document, line } = lines[Math.floor(random() * lines.length)];
    const query = line.split(' ').slice(2, 9).join(' ');
    return JSON.stringify({ id: `q${at}`, query, labels: [{ document, quote: line }] });
  });
  await writeFile(join(folder, 'queries.jsonl'), `${asked.join('\n')}\n`);
  await writeFile(
    join(folder, 'set.json'),
    '{"documents": "documents", "queries": "queries.jsonl"}\n',
  );
}

/** Texts of letters alone, a made-up word as often as its rank lets it: as many words in all as a language has. */
export function wordedTexts(count, words, seed) {
  const random = randomFrom(seed);
  const pick = () => syllablesOf(Math.floor(20_000 * random() ** 3));
  return Array.from({ length: count }, () => Array.from({ length: words }, pick).join(' '));
}

function syllablesOf(number) {
  const syllables = [number % 60, Math.floor(number / 60) % 60, Math.floor(number / 3600)];
  return syllables.map((at) => 'bcdfglmnprst'[at % 12] + 'aeiou'[Math.floor(at / 12)]).join('');
}

/** Unit vectors, row by row. */
export function unitRows(count, dimensions, seed) {
  const random = randomFrom(seed);
  const rows = new Float32Array(count * dimensions);
  for (let at = 0; at < count; at += 1) {
    const row = Array.from({ length: dimensions }, () => random() - 0.5);
    const length = Math.hypot(...row);
    rows.set(
      row.map((value) => value / length),
      at * dimensions,
    );
  }
  return rows;
}

function wordOf(number) {
  let word = '';
  let rest = number + 7;
  for (let syllable = 0; syllable < 3; syllable += 1) {
    word += 'bcdfglmnprst'[rest % 12] + 'aeiou'[(rest >> 2) % 5];
    rest = (rest * 31 + 17) >>> 1;
  }
  return word + (number % 97);
}

function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
