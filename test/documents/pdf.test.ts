import { describe, expect, test } from 'vitest';
import { pdf, pdfReader } from '../../src/documents/pdf.ts';
import type { Reading } from '../../src/documents/reader.ts';
import { failureOf } from '../support/failure-of.ts';
import { column, makePdf, type SetLine } from '../support/make-pdf.ts';

async function read(
  pages: readonly (readonly SetLine[])[],
  stated: Parameters<typeof makePdf>[1] = {},
): Promise<Reading> {
  return pdf.read({ id: 'manual.pdf', bytes: await makePdf(pages, stated) });
}

async function textOf(...pages: readonly (readonly SetLine[])[]): Promise<string> {
  return (await read(pages)).documents[0]?.text ?? '';
}

describe('the text of a PDF', () => {
  test('has headings by their size, and paragraphs by the gaps between lines', async () => {
    const page: SetLine[] = [
      ['The manual', 50, 760, 24],
      ['Install the', 50, 720, 16],
      ['agent', 50, 702, 16],
      ...column(['The agent runs on each host', 'and connects outwards.'], 680),
      ...column(['It needs one port.', 'No other.'], 640),
      ['Ports', 50, 600, 16],
      ...column(['Open 7411.', 'And 7410.'], 580),
    ];
    expect(await textOf(page)).toBe(
      '# The manual\n\n## Install the agent\n\nThe agent runs on each host and connects outwards.\n\nIt needs one port. No other.\n\n## Ports\n\nOpen 7411. And 7410.',
    );
  });

  test('begins a paragraph at an indented line behind a full stop', async () => {
    const page: SetLine[] = [
      ['One sentence', 50, 700],
      ['ends here.', 50, 688],
      ['Another begins', 65, 676],
      ['and ends.', 50, 664],
    ];
    expect(await textOf(page)).toBe('One sentence ends here.\n\nAnother begins and ends.');
  });

  test('goes on across pages within a sentence, and not behind one', async () => {
    const pages = [['The agent', 'runs on'], ['each host.'], ['It connects.']].map((texts) =>
      column(texts),
    );
    expect(await textOf(...pages)).toBe('The agent runs on each host.\n\nIt connects.');
  });

  test('reads columns as the file draws them', async () => {
    const page = [
      ...column(['left one', 'left two goes']),
      ...column(['on at the right.', 'The end.']).map(([text, , y]): SetLine => [text, 320, y]),
    ];
    expect(await textOf(page)).toBe('left one left two goes on at the right. The end.');
    expect(await textOf([...column(['Below.'], 300), ...column(['Above.'])])).toBe(
      'Below.\n\nAbove.',
    );
  });

  test.each([
    ['a divided word', ['it con-', 'nects.'], 'it connects.'],
    [
      'a compound that stands elsewhere',
      ['well-known and well-', 'known.'],
      'well-known and well-known.',
    ],
    ['a name', ['COVID-', '19 came.'], 'COVID-19 came.'],
    ['a hyphen that waits', ['in- ', 'and output'], 'in- and output'],
    ['a dash', ['so -', 'it is'], 'so - it is'],
  ])('joins %s', async (_what, lines, text) => {
    expect(await textOf(column(lines))).toBe(text);
  });

  test('has lists, with what follows an item under it', async () => {
    const page: SetLine[] = [
      ['Do this:', 50, 700],
      ['• open the port', 60, 688],
      ['on the host', 70, 676],
      ['• restart', 60, 664],
      ['1. first', 60, 640],
      ['2. second', 60, 628],
      ['After chapter', 50, 604],
      ['12. April it ended.', 50, 592],
    ];
    expect(await textOf(page)).toBe(
      'Do this:\n\n- open the port on the host\n- restart\n1. first\n2. second\n\nAfter chapter 12. April it ended.',
    );
  });

  test('keeps the rows of a table on lines of their own', async () => {
    const row = (name: string, port: string, y: number): SetLine[] => [
      [name, 50, y],
      [port, 200, y],
    ];
    const page = [
      ...row('Name', 'Port', 700),
      ...row('link', '7411', 688),
      ...column(['Text.'], 660),
    ];
    expect(await textOf(page)).toBe('Name Port\nlink 7411\n\nText.');
  });

  test('has code where letters are equally wide, as it is set', async () => {
    const page: SetLine[] = [
      ['Run', 50, 700],
      ['if ready; then', 50, 688, 10, 'Courier'],
      ['  start', 50, 676, 10, 'Courier'],
      ['agent', 62, 664, 10, 'Courier'],
      ['fi', 50, 640, 10, 'Courier'],
      ['and wait.', 50, 628],
    ];
    // Letters of Courier are 0.6 of its size wide: 12 points are two.
    expect(await textOf(page)).toBe(
      'Run\n\n```\nif ready; then\n  start\n  agent\n\nfi\n```\n\nand wait.',
    );
  });

  test('keeps a table of contents line by line, without headings', async () => {
    const page: SetLine[] = [
      ['1 Introduction . . . . . . . 1', 50, 700, 14],
      ['1.1 Ports. . . . . . . . . . 1', 50, 684],
      ['1.2 Hosts ...........  iv', 50, 672],
      ...column(['And so on ... 2 more. Text that is longer than the rest.'], 640),
    ];
    expect(await textOf(page)).toBe(
      '1 Introduction . . . . . . . 1\n1.1 Ports. . . . . . . . . . 1\n1.2 Hosts ........... iv\n\nAnd so on ... 2 more. Text that is longer than the rest.',
    );
  });

  test('escapes what would begin a block', async () => {
    expect(await textOf(column(['# no heading']))).toBe('\\# no heading');
  });

  test('leads back to its pages', async () => {
    const { documents } = await read([
      column(['one', 'two']),
      column(['three']),
      column(['four.']),
    ]);
    const [document] = documents;
    expect(document?.text).toBe('one two three four.');
    expect(document?.source).toEqual({
      extractor: expect.stringMatching(/^pdf 1, pdf\.js \d+\.\d+/),
      counts: 'pages',
      segments: [
        [0, 7, 1, 2],
        [8, 13, 2, 3],
        [14, 19, 3, 4],
      ],
    });
  });

  test('has no running heads of chapters, and keeps heads of tables', async () => {
    const pages = Array.from({ length: 9 }, (_, index): SetLine[] => [
      [`Chapter ${index < 4 ? 'A' : 'B'} ${index + 1}`, 50, 780],
      ['Name', 50, 740],
      ...(index < 3 ? ([['Port', 200, 740]] as const) : []),
      ...column([`own text ${'abcdefghi'[index]}.`, 'middle', `end ${'abcdefghi'[index]}.`]),
      [['i', 'ii', 'iii', '1', '2', '3', '4', '5', '6'][index] ?? '', 280, 20],
    ]);
    const text = await textOf(...pages.slice(0, 3), ...pages.slice(4));
    expect(text).not.toMatch(/Chapter|\bii\b|\b\d\b/);
    expect(text.split('Name Port').length - 1).toBe(3);
  });

  test('has neither page numbers nor running headers, and says so', async () => {
    const pages = ['runs on', 'each host,', 'and connects', 'outwards.'].map(
      (text, index): SetLine[] => [
        ['The manual', 50, 780],
        ...column([text]),
        [`Page ${index + 1}`, 280, 20],
      ],
    );
    const { documents, remarks } = await read(pages);
    expect(documents[0]?.text).toBe('runs on each host, and connects outwards.');
    expect(remarks).toEqual([
      {
        about: 'document',
        id: 'manual.pdf',
        says: 'in PDF without the page numbers and running heads that were found',
      },
    ]);
    expect((await read(pages.slice(0, 2))).documents[0]?.text).toContain('Page 2');
  });
});

describe('what a PDF says of itself', () => {
  test('is metadata, and its title where no heading is larger than all', async () => {
    const stated = { title: ' A  title ', author: 'Ann' };
    const { documents } = await read([column(['text'])], stated);
    expect(documents[0]).toMatchObject({
      title: 'A title',
      metadata: { title: 'A title', author: 'Ann', pages: 1 },
    });
    const headed = await read([[['Heading', 50, 760, 20], ...column(['text and more'])]], stated);
    expect(headed.documents[0]?.title).toBeUndefined();
  });
});

test('a PDF without text is said to be one', async () => {
  const { documents, remarks } = await read([[]]);
  expect(documents[0]?.text).toBe('');
  expect(remarks[0]?.says).toBe('in PDF without any text, as a scan is: have it recognised first');
});

test.each(['', '%PDF-1.7', 'text'])('a file that is none is refused: %j', async (content) => {
  expect(await failureOf(() => pdf.read({ id: 'bad.pdf', bytes: Buffer.from(content) }))).toMatch(
    /^bad\.pdf: cannot read the PDF: /,
  );
});

test('without its package, the error says how to install it', async () => {
  const missing: string = 'unpdf-that-is-not-installed';
  const reader = pdfReader(() => import(missing));
  expect(await failureOf(() => reader.read({ id: 'a.pdf', bytes: Uint8Array.of() }))).toBe(
    'a.pdf: reading this file needs the package unpdf, which is not installed: npm install "unpdf@~1.7.0"',
  );
});
