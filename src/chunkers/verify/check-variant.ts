import { messageOf } from '../../errors.ts';
import type { Chunk, Document, Variant } from '../../types.ts';
import type { VectorOf } from '../define-chunker.ts';
import {
  byteOrderMarkProblems,
  type Cuttings,
  laterSectionProblems,
  lineEndingProblems,
} from './check-changes.ts';
import { chunkingDigest } from './chunking-digest.ts';
import type { Problem } from './problem.ts';
import { verify } from './verify.ts';

/** A promise that a variant breaks, and where. */
export interface CheckProblem extends Problem {
  readonly variant: string;
  readonly document: string;
}

/** What is asked beyond what every variant must hold. */
export interface CheckedPromises {
  /**
   * Whether white space makes no difference: CRLF in place of LF, or a byte
   * order mark in front, moves the spans and changes nothing else. Not for
   * variants that count tokens or characters.
   */
  readonly ignoresBlanks?: boolean | undefined;
  /** Whether a section's chunks depend on no later section: for strategies that follow the document's structure. */
  readonly cutsBySection?: boolean | undefined;
  /** The vectors of a variant that cuts by them. */
  readonly vectorOf?: VectorOf | undefined;
}

/**
 * Holds a variant to every promise over some documents: `verify` finds nothing,
 * a blank document gives no chunk, the same documents in another order give
 * the same chunks, and none is written into. No problem is as it should be.
 */
export function checkVariant(
  variant: Variant,
  documents: readonly Document[],
  promised: CheckedPromises = {},
): readonly CheckProblem[] {
  const problems: CheckProblem[] = [];
  const cut = cutting(variant, promised);
  const sound = new Map<Document, string>();
  const report = (document: Document, check: () => readonly Problem[]) => {
    const found = caught(document, check);
    for (const problem of found) {
      problems.push({ ...problem, variant: variant.name, document: document.id });
    }
    return found.length === 0;
  };
  for (const document of documents) {
    let chunks: readonly Chunk[] = [];
    const isSound = report(document, () => {
      chunks = cut(document);
      return problemsOf(variant, { document, chunks, cut }, promised);
    });
    if (isSound) sound.set(document, chunkingDigest([{ document, chunks }]));
  }
  for (const [document, digest] of [...sound].reverse()) {
    report(document, () =>
      chunkingDigest([{ document, chunks: cut(document) }]) === digest
        ? []
        : [ofAll(document, 'repeatable', 'is cut differently the second time')],
    );
  }
  return problems;
}

/** Cuts copies, so that nothing is known from the time before, and frozen ones, so that nothing is written into them. */
function cutting(variant: Variant, { vectorOf }: CheckedPromises): Cuttings['cut'] {
  return (document) => variant.chunk(Object.freeze({ ...document }), vectorOf);
}

function problemsOf(
  variant: Variant,
  cuttings: Cuttings,
  { ignoresBlanks, cutsBySection }: CheckedPromises,
): readonly Problem[] {
  const { document, chunks } = cuttings;
  if (document.text.trim() === '' && chunks.length > 0) {
    return [ofAll(document, 'blank', 'is blank, and has chunks')];
  }
  return [
    ...verify(document, chunks, variant),
    ...(ignoresBlanks ? lineEndingProblems(cuttings) : []),
    ...(ignoresBlanks ? byteOrderMarkProblems(cuttings) : []),
    ...(cutsBySection ? laterSectionProblems(cuttings) : []),
  ];
}

/** What a check finds; what it throws is a problem of the whole document. */
function caught(document: Document, check: () => readonly Problem[]): readonly Problem[] {
  try {
    return check();
  } catch (error) {
    return [ofAll(document, 'error', `is not cut: ${messageOf(error)}`)];
  }
}

function ofAll({ text }: Document, rule: string, message: string): Problem {
  return { rule, message, start: 0, end: text.length, ord: -1 };
}
