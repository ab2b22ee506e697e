import type { Document } from '../../types.ts';

const longWord = 'x'.repeat(3000);
const family = '👩‍👩‍👧‍👦';

/** Texts by what is hard about them. */
const texts: { readonly [name: string]: string } = {
  empty: '',
  blank: ' \n\t\r\n\u00A0\u2028',
  'byte-order-mark': '\uFEFF# Title\n\nText behind a byte order mark.\n',
  crlf: '# One\r\n\r\nFirst line\r\nsecond line.\r\n\r\n## Two\r\n\r\n- a\r\n- b\r\n',
  'lone-carriage-returns': '# One\r\rText.\r\r## Two\r\rMore text.\r',
  repeated: 'Same text here. '.repeat(60),
  'repeated-lines': 'one line\n'.repeat(60),
  'one-long-word': longWord,
  'no-line-end': 'A sentence without any line end goes on. '.repeat(200),
  'blank-lines': `start${'\n'.repeat(500)}end`,
  emoji: `${family}🇩🇪🇫🇷`.repeat(40),
  'combining-marks': 'e\u0301\u0302a\u0308 \u0301'.repeat(80),
  'lone-surrogates': `left \uD83D right \uDC69 ${'\uDC69\uD83D'.repeat(20)}`,
  'cjk-without-spaces': '漢字かな交じり文。これは二つ目の文です。'.repeat(40),
  'special-tokens': 'Before <|endoftext|> and <|im_start|> after. '.repeat(10),
  'front-matter': '---\ntitle: Stated\ntags: [a, b]\n---\n\n# Heading\n\nText.\n',
  'rule-first': '---\n\nNot front matter.\n\n---\n\nText.\n',
  'heading-in-code': '# Real\n\n```sh\n# a comment\n## another\n```\n\n~~~\n# more\n~~~\n\nEnd.\n',
  'fence-in-list': '- item\n\n  ```\n  # no heading\n  ```\n\n- next\n\n## Real\n\nText.\n',
  'unclosed-fence': '# A\n\nText.\n\n```\n# still code\n\nto the end\n',
  setext: 'First\n===\n\nText.\n\nSecond\n---\n\nMore text.\n\nThird\n-\n\nEnd.\n',
  'skipped-levels': '# A\n\na\n\n### B\n\nb\n\n### C\n\nc\n\n# D\n\nd\n',
  'heading-alone': 'Preamble.\n\n# A\n\n## B\n\n### C\n\ntext\n\n## Last\n',
  'headings-only': '# A\n\n## B\n\n##\n\n### C ###\n',
  'long-heading': `# ${'very long heading '.repeat(80)}\n\nText.\n\n## Under it\n\nMore text.\n`,
  table: `# T\n\nThe table:\n\n| a | b |\n| - | - |\n${'| one | two |\n'.repeat(120)}\nEnd.\n`,
  'nested-list': '- a\n\n\t- b\n\n\t\t- c\n\n      code\n\n1. one\n2. two\n',
  'html-and-mdx': "import X from '../x'\n\n<X a={1}>\n\n# H\n\n</X>\n\n<div>\n# no\n</div>\n",
  abbreviations: 'Mr. J. R. R. Smith saw Fig. 3. It was 3.14 at v1.2. "Yes." He left!'.repeat(20),
  'tabs-and-nbsp':
    '\tcode?\n\n\u00A0\u00A0Text\u00A0with\u00A0hard\u00A0spaces.\n\t\tmore\n'.repeat(9),
};

/** Documents that have hurt chunkers: each as markdown and as plain text. */
export const hostileDocuments: readonly Document[] = Object.entries(texts).flatMap(
  ([name, text]): Document[] => [
    { id: `${name}.md`, title: name, text, format: 'markdown', metadata: {} },
    { id: `${name}.txt`, title: name, text, format: 'text', metadata: {} },
  ],
);
