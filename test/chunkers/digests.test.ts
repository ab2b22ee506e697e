import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { documentOf } from '../contract/chunker.ts';

const page = `---
title: Digest
---
Preamble before any heading. It has two sentences.

# First

${'A paragraph with some words in it. '.repeat(30)}

Steps are:

1. one
2. two

## Second

| a | b |
| - | - |
| c | d |

\`\`\`sh
# a comment
run --now
\`\`\`

Setext
------

${'Longer text without any stop '.repeat(60)}

## Last
`;

/** What each version of a strategy makes of the page at its defaults. */
const digests: { readonly [version: string]: string } = {
  'whole 1': '6601e94b133a',
  'fixed 1': 'b00b8e4714f7',
  'sections 1': '0052458310a7',
  'structural 1': '88c3f3788fc1',
};

/** Not right or wrong, but the same: whoever changes what is cut raises the version in the same commit. */
test.each(Object.values(chunkers))('$name at version $version cuts what it did', (chunker) => {
  const { name, version } = chunker;
  const cut = bindVariant({ name, definition: { strategy: name } }).chunk(documentOf(page));
  const written = JSON.stringify(cut.map(({ start, end, prefix }) => [start, end, prefix]));
  const digest = createHash('sha256').update(written).digest('hex').slice(0, 12);
  expect(
    digest,
    `"${name}" cuts differently: raise its version, and enter the new digest in the same commit`,
  ).toBe(digests[`${name} ${version}`]);
});
