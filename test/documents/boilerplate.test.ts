import { expect, test } from 'vitest';
import { boilerplateNote } from '../../src/documents/boilerplate.ts';
import { html } from '../../src/documents/html.ts';

async function pages(...bodies: readonly string[]) {
  const readings = await Promise.all(
    bodies.map((body, index) => html.read({ id: `${index}.html`, bytes: Buffer.from(body) })),
  );
  return readings.flatMap(({ documents }) => documents);
}

const menu = '<ul><li>Home<li>About</ul>';
const own = (n: number) => `<h2>See also</h2><pre>x</pre><p>page ${'abcdefgh'[n]}`;

test('text on over 30 % of the pages is told, the most frequent first', async () => {
  // Of 7 pages: "Home" and "About" on 3 (43 %), "Edit this page" on 4 (57 %), each text of 6 characters on one.
  const found = await pages(
    `${menu}${own(0)}<p>Edit this page`,
    `${menu}${own(1)}<p>Edit this page<p>Edit this page`,
    `${menu}${own(2)}<p>Edit this page`,
    `${own(3)}<p>Edit this page`,
    own(4),
    own(5),
    own(6),
  );
  expect(
    boilerplateNote(found.map((page) => ({ ...page, text: page.text.replace(/```\nx\n```/, '') }))),
  ).toMatch(
    /^3 lines repeat on over 30 % of the 7 HTML pages \("Edit this page" on 4, "- About" on 3, "- Home" on 3\): about \d+ % of their text, /,
  );
});

test('exactly 30 % is not over 30 %', async () => {
  const bodies = Array.from({ length: 10 }, (_, n) => `<p>own ${n}${n < 3 ? '<p>same' : ''}`);
  expect(boilerplateNote(await pages(...bodies))).toBeUndefined();
  expect(boilerplateNote(await pages(...bodies.slice(0, 9)))).toContain('"same" on 3');
});

test('headings, table rows and fences are no boilerplate', async () => {
  const table = '<table><tr><th>Name<th>Port<tr><td>a<td>b</table>';
  const bodies = Array.from(
    { length: 6 },
    (_, n) => `<h2>See also</h2>${table}<pre><code class="language-sh">run ${n}`,
  );
  expect(boilerplateNote(await pages(...bodies))).toBeUndefined();
});

test('four pages are too few to tell', async () => {
  expect(boilerplateNote(await pages('same', 'same', 'same', 'same'))).toBeUndefined();
});

test('the share is of all characters', async () => {
  // Five pages of "same" and, on its own lines, 16 further characters: 4 of 22 with the blank line.
  const bodies = Array.from({ length: 5 }, (_, n) => `<p>same<p>${String(n).repeat(16)}`);
  expect(boilerplateNote(await pages(...bodies))).toContain('about 18 % of their text');
});
