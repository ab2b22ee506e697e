import { describe, expect, test } from 'vitest';
import { html } from '../../src/documents/html.ts';
import type { ReadDocument } from '../../src/documents/reader.ts';
import { blocksOf } from '../../src/segment/blocks.ts';
import { headingPathOf } from '../../src/segment/headings.ts';
import { failureOf } from '../support/failure-of.ts';

async function page(source: string): Promise<ReadDocument & { metadata: object }> {
  const { documents } = await html.read({ id: 'page.html', bytes: Buffer.from(source) });
  const [document] = documents;
  if (!document) throw new Error('no document');
  return { metadata: {}, ...document };
}

const textOf = async (source: string) => (await page(source)).text;

describe('the text of a page', () => {
  test.each([
    ['headings and paragraphs', '<h1>A</h1><p>b<h3>C</h3>d', '# A\n\nb\n\n### C\n\nd'],
    ['white space, folded', '<p> a\r\n\t b  <b> c</b></p>', 'a b c'],
    ['a no-break space, kept', '<p>10&nbsp;GB</p>', '10\u00A0GB'],
    ['words across elements, whole', '<p>un<b>like</b>ly <i>so</i>', 'unlikely so'],
    ['links, as their text', '<p>see <a href="/x">the guide</a>.', 'see the guide.'],
    [
      'entities',
      '<p>a &lt; b &amp;&amp; c &hellip; &#x1F600; &copyright',
      'a < b && c … 😀 ©right',
    ],
    ['breaks', '<p>a<br>b<br/> c</p>', 'a\nb\nc'],
    ['two breaks, which end a paragraph', '<p>a<br>\n<br>b', 'a\n\nb'],
    ['bare text between blocks', 'a<div>b<div>c</div>d</div>e', 'a\n\nb\n\nc\n\nd\n\ne'],
    ['terms and what they mean', '<dl><dt>a<dd>b<dt>c<dd>d</dl>', 'a\nb\n\nc\nd'],
    ['quotations, without a sign', '<blockquote><h2>A</h2><p>b</blockquote>', 'A\n\nb'],
    ['no pictures', '<p>a <img src=x alt="not this"> b', 'a b'],
    ['no text', '<!doctype html><title>t</title><p>&nbsp;</p><h2> </h2><ul><li></ul>', ''],
  ])('has %s', async (_what, source, text) => {
    expect(await textOf(source)).toBe(text);
  });

  test.each([
    ['bullets', '<ul><li>a<li>b</ul>', '- a\n- b'],
    ['numbers, from where they start', '<ol start="9"><li>a<li>b</ol>', '9. a\n10. b'],
    ['numbers that markdown has not', '<ol start="-1"><li>a</ol>', '- a'],
    ['lists in lists', '<ul><li>a<ol><li>b<li>c</ol><li>d</ul>', '- a\n  1. b\n  2. c\n- d'],
    ['paragraphs', '<ul><li><p>a<p>b</ul><p>c', '- a\n\n  b\n\nc'],
    ['an item that begins with a list', '<ul><li><ul><li>a</ul></ul>', '- - a'],
    ['items without a list', '<li>a<li>b', '- a\n- b'],
    ['headings, as text', '<ul><li><h2>A</h2>b</ul>', '- A\n\n  b'],
  ])('has lists with %s', async (_what, source, text) => {
    expect(await textOf(source)).toBe(text);
  });

  test.each([
    [
      'the language a class names',
      '<pre><code class="hljs language-toml">a = 1',
      '```toml\na = 1\n```',
    ],
    ['white space', '<pre>\n\n  a\n\n\tb  c\n</pre>', '```\n  a\n\n\tb  c\n```'],
    ['entities and elements inside', '<pre>&lt;b&gt; <i>x</i>\r\ny</pre>', '```\n<b> x\ny\n```'],
    [
      'breaks and a block a line',
      '<pre>a<br>b<div>c</div><div>d</div></pre>',
      '```\na\nb\nc\nd\n```',
    ],
    ['fences inside', '<pre>```\nx\n````</pre>', '`````\n```\nx\n````\n`````'],
    ['a list around it', '<ul><li>a<pre>b\n\nc</pre></ul>', '- a\n\n  ```\n  b\n\n  c\n  ```'],
    ['no text: it is left out', 'a<pre>\n \n</pre>b', 'a\n\nb'],
  ])('has code with %s', async (_what, source, text) => {
    expect(await textOf(source)).toBe(text);
  });

  test.each([
    [
      'a head',
      '<table><tr><th>a<th>b<tr><td>1<td>2</table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'a caption, sections and short rows',
      '<table><caption>t</caption><thead><tr><td>a</thead><tfoot><tr><td>x<td>y</table>',
      't\n\n| a |  |\n| --- | --- |\n| x | y |',
    ],
    [
      'cells that span columns',
      '<table><tr><th colspan=2>a<th>b<tr><td>1<td>2<td>3</table>',
      '| a |  | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |',
    ],
    [
      'cells that span rows',
      '<table><tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3<tr><td>4<td>5</table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |\n| 4 | 5 |',
    ],
    [
      'bars and blocks in cells',
      '<table><tr><td>a|b||<td><p>c<p>d<ul><li>e</ul></table>',
      '| a\\|b\\|\\| | c d e |\n| --- | --- |',
    ],
  ])('has tables with %s', async (_what, source, text) => {
    expect(await textOf(source)).toBe(text);
  });

  test.each([
    ['one column', '<table><tr><td>a<tr><td>b</table>'],
    ['a role that says so', '<table role="presentation"><tr><td>a<td>b</table>'],
    ['a table inside', '<table><tr><td>a<td><table><tr><td>b</table></table>'],
  ])('is not made a table for the sake of %s', async (_what, source) => {
    expect(await textOf(source)).toBe('a\n\nb');
  });

  test.each([
    'script',
    'style',
    'nav',
    'noscript',
    'template',
    'svg',
    'iframe',
    'select',
    'textarea',
  ])('has nothing of <%s>', async (name) => {
    expect(await textOf(`<p>a</p><${name}>b <x>c</x></${name}><p>d</p>`)).toBe('a\n\nd');
  });

  test('has nothing of comments and of what is hidden', async () => {
    expect(await textOf('<p>a<!-- b --> <span hidden>c</span>d')).toBe('a d');
  });

  test('has no buttons beside headings, but headings that are buttons', async () => {
    expect(await textOf('<h2>Ports <button>Copy</button></h2>')).toBe('## Ports');
    expect(await textOf('<h2><button>Which port?</button></h2>')).toBe('## Which port?');
  });

  test('has no link signs beside headings', async () => {
    const source =
      '<h2>Ports<a class="headerlink" href="#p">¶</a></h2><h3><a href="#x">#</a> X</h3>';
    expect(await textOf(source)).toBe('## Ports\n\n### X');
  });
});

describe('what a page says of itself', () => {
  test('its title, unless that is its heading with a name beside it', async () => {
    expect((await page('<title>T &amp; U</title><h1>Other</h1>')).title).toBe('T & U');
    const site = '<title>Ports · Manual</title><h1>Ports<a href="#p">¶</a></h1>';
    expect((await page(site)).title).toBeUndefined();
    expect((await page('<p>a<svg><title>no</title></svg>')).title).toBeUndefined();
    expect(await page('<p>a<title>late</title>')).toMatchObject({ title: 'late', text: 'a' });
  });

  test('its language and its head', async () => {
    const { metadata } = await page(
      '<html lang="de"><meta name="author" content="A &amp; B"><meta name="author" content="C"><meta property="og:x" content="y"><p>a',
    );
    expect(metadata).toEqual({ lang: 'de', author: 'A & B' });
  });
});

test('the scanner finds the blocks of a page', async () => {
  const { id, text, format } = await page(
    '<h1>A</h1><p>b<ul><li>c<li>d<pre>e</pre></ul><table><tr><th>f<th>g<tr><td>h<td>i</table><h2>J</h2><pre>k</pre><p># l',
  );
  const source = { id, text, format };
  expect(blocksOf(source).map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'table',
    'heading',
    'code',
    'paragraph',
  ]);
  const document = { ...source, title: '', metadata: {} };
  const last = text.indexOf('# l');
  expect(headingPathOf(document, { start: last, end: last + 3 })).toEqual(['A', 'J']);
});

describe('hostile HTML', () => {
  test.each([
    ['nested too deep', '<div>'.repeat(100_000), 'elements are nested deeper than 5000 levels'],
    [
      'formatting that multiplies',
      Array.from({ length: 3000 }, (_, i) => `<p><font size=${i}>`).join(''),
      'formatting tags that are never closed multiply',
    ],
  ])('%s is refused', async (_what, source, message) => {
    expect(await failureOf(() => page(source))).toBe(`page.html: cannot read the HTML: ${message}`);
  });

  test.each([
    ['deep lists', '<ul><li>a'.repeat(2000)],
    ['deep elements', '<b>a<i>'.repeat(2000)],
    ['a row of 20,000 cells', `<table><tr>${'<td>a'.repeat(20_000)}<tr><td>a</table>`],
    ['a table of 20,000 rows', `<table>${'<tr><td>a<td>a'.repeat(20_000)}</table>`],
    ['spans without end', '<table><tr><td colspan=1e9 rowspan=1e9>a<td colspan=x>a</table>'],
    ['nothing that is closed', '<p><a <b "<td><!-- a '.repeat(500)],
    ['100,000 words in one line', 'a '.repeat(100_000)],
  ])('%s is read', async (_what, source) => {
    const { text } = await page(source);
    expect(text.split('a').length).toBe(source.replace(/<[^>]*>|<.*/g, '').split('a').length);
  });

  test('indentation stops growing', async () => {
    const { text } = await page('<ul><li>a'.repeat(500));
    expect(text.length).toBeLessThan(500 * 40);
  });
});
