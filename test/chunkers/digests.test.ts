import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { documentOf } from '../contract/chunker.ts';
import { withToyVectors } from '../support/toy-vectors.ts';

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

/** The parameters that have no default. */
const stated: { readonly [strategy: string]: object } = {
  'parent-child': {
    parent: { strategy: 'structural', target: 200 },
    child: { strategy: 'recursive', size: 40 },
  },
};

/** What each version of a strategy makes of the page at its defaults. */
const digests: { readonly [version: string]: string } = {
  'whole 1': '6601e94b133a',
  'fixed 1': 'b00b8e4714f7',
  'sliding 1': 'f58c94e21238',
  'recursive 1': 'f6da49f8883c',
  'semantic 1': '3651f7342c45',
  'sections 1': '0052458310a7',
  'structural 1': '88c3f3788fc1',
  'sentence-window 1': '13ee8b613207',
  'parent-child 1': '522b10f8e6a7',
};

/** Not right or wrong, but the same: whoever changes what is cut raises the version in the same commit. */
test.each(Object.values(chunkers))('$name at version $version cuts what it did', (chunker) => {
  const { name, version } = chunker;
  const variant = bindVariant({ name, definition: { strategy: name, ...stated[name] } });
  const cut = withToyVectors(variant).chunk(documentOf(page));
  const written = JSON.stringify(
    cut.map(({ start, end, prefix, context }) => [
      start,
      end,
      prefix,
      ...(context ? [context] : []),
    ]),
  );
  const digest = createHash('sha256').update(written).digest('hex').slice(0, 12);
  expect(
    digest,
    `"${name}" cuts differently: raise its version, and enter the new digest in the same commit`,
  ).toBe(digests[`${name} ${version}`]);
});
