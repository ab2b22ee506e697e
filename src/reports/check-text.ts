import { counted, formatCount } from './counted.ts';
import { visible } from './format.ts';
import { plainTable } from './plain-table.ts';

/** A promise that a variant breaks on a document. */
export interface BrokenPromise {
  readonly variant: string;
  readonly document: string;
  readonly rule: string;
  readonly message: string;
  /** The chunk; absent where the variant made none of the document. */
  readonly ord?: number;
  readonly start?: number;
  readonly end?: number;
}

export interface CheckedVariant {
  readonly name: string;
  readonly chunks: number;
  /** Of all its chunks, in hexadecimal. */
  readonly digest: string;
}

/** The digests of variants, every broken promise, and a last line that says how it went. */
export function checkText({
  variants,
  documents,
  problems,
}: {
  readonly variants: readonly CheckedVariant[];
  readonly documents: number;
  readonly problems: readonly BrokenPromise[];
}): string {
  const chunks = variants.reduce((sum, variant) => sum + variant.chunks, 0);
  const rows = variants.map((variant) => [
    visible(variant.name),
    formatCount(variant.chunks),
    variant.digest.slice(0, 16),
  ]);
  // Plain digits: this line is read by programs too.
  const counts = [
    `${variants.length} variant${variants.length === 1 ? '' : 's'}`,
    `${documents} document${documents === 1 ? '' : 's'}`,
    `${chunks} chunk${chunks === 1 ? '' : 's'}`,
  ];
  const lines = [
    plainTable(['variant', 'chunks', 'digest'], rows),
    '',
    ...problems.map(problemLine),
    `${counts.join(', ')}: ${problems.length === 0 ? 'ok' : counted(problems.length, 'problem')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function problemLine({ variant, document, rule, message, ord, start, end }: BrokenPromise): string {
  const where = ord === undefined ? '' : ` [${start}, ${end})`;
  const chunk = ord === undefined ? '' : `, at chunk ${ord}`;
  return `${visible(variant)}: ${visible(document)}${where} ${visible(message)} (${rule}${chunk})`;
}
