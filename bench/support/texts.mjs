import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Documents to chunk: those of ../shared, or made up where it is absent. */
export function corpora() {
  const found = [
    ['chroma', join(data, 'chroma/corpora'), 'text'],
    ['docs-md', join(data, 'docs-md/corpus'), 'markdown'],
  ].filter(([, folder]) => existsSync(folder));
  if (found.length > 0) {
    return found.map(([name, folder, format]) => ({
      name,
      documents: filesBelow(folder).map((id) =>
        documentOf(readFileSync(join(folder, id), 'utf8'), format, id),
      ),
    }));
  }
  console.log('../shared/data is not there: the texts are made up.');
  const documents = Array.from({ length: 200 }, (_, seed) => documentOf(madeUpPage(seed)));
  return [{ name: 'made up', documents }];
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => /\.mdx?$/.test(path))
    .sort();
}

/** A document as chunkers take it. A copy of one shares none of its scans. */
export function documentOf(text, format = 'markdown', id = 'page.md') {
  return { id, title: 'A page', text, format, metadata: {} };
}

export function bytesOf(documents) {
  return documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
}

/** The first documents, as many as come to so many characters. */
export function upTo(characters, documents) {
  let sum = 0;
  return documents.filter(({ text }) => {
    sum += text.length;
    return sum <= characters;
  });
}

const WORDS = 'the agent leases a run from its queue and renews it every ten seconds unless'.split(
  ' ',
);

function madeUpPage(seed) {
  const sections = Array.from({ length: 12 }, (_, n) => {
    const sentence = (from) =>
      `${WORDS.map((_, at) => WORDS[(from + at * (seed + 3)) % WORDS.length]).join(' ')}. `;
    const prose = Array.from({ length: 3 }, (_, p) => sentence(p + n).repeat(4)).join('\n\n');
    return `## Section ${n}\n\n${prose}\n\n| a | b |\n| - | - |\n| ${n} | ${seed} |\n\n\`\`\`sh\nrun --now ${n}\n\`\`\`\n`;
  });
  return `# Page ${seed}\n\n${sections.join('\n')}`;
}

const prose = 'Some words make a sentence. ';

/** Texts of about `size` characters that are quadratic for somebody. */
export const growing = {
  'no newline': (size) => filled(prose, size),
  'one newline at the end': (size) => `${filled(prose, size)}\n`,
  'blank lines': (size) => `a${filled('\n', size)}b`,
  'one word': (size) => filled('x', size),
  headings: (size) => filled('## A heading\n\ntext\n\n', size),
  'deep lists': (size) => filled(nestedList(20), size),
  'one ever deeper list': (size) => nestedList(Math.floor(Math.sqrt(size))),
  'an unclosed fence': (size) => `\`\`\`js\n${filled('let a = 1;\n', size)}`,
  'words of other scripts': (size) => filled('漢字かな交じり文。ไทย देवनागरी 👩‍👩‍👧‍👦 ', size),
};

function filled(piece, size) {
  return piece.repeat(Math.ceil(size / piece.length));
}

function nestedList(depth) {
  const lines = Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- item\n`);
  return `${lines.join('')}\n`;
}
