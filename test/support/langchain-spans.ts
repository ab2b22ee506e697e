import {
  RecursiveCharacterTextSplitter,
  type RecursiveCharacterTextSplitterParams,
} from '@langchain/textsplitters';
import type { Span } from '../../src/types.ts';

/**
 * The spans that LangChain's splitter cuts. Its algorithm is untouched; its
 * pieces carry their offset along, since a search for the strings it returns
 * would mistake one repetition for another. What it left untrimmed is trimmed,
 * blank spans are dropped, and of equal neighbours the second.
 */
export async function langchainSpans(
  text: string,
  parameters: Partial<RecursiveCharacterTextSplitterParams>,
): Promise<Span[]> {
  const spans: Span[] = [];
  for (const piece of await new MarkingSplitter(parameters).splitText(text)) {
    const start = offsetOf(piece) + blanksBefore(piece);
    const end = start + piece.trim().length;
    const before = spans.at(-1);
    const equal = start === before?.start && end === before.end;
    if (start < end && !equal) spans.push({ start, end });
  }
  return spans;
}

class MarkingSplitter extends RecursiveCharacterTextSplitter {
  constructor(parameters: Partial<RecursiveCharacterTextSplitterParams>) {
    super(parameters);
    const join: (docs: string[], separator: string) => string | null = Reflect.get(
      this,
      'joinDocs',
    );
    // Declared private, so that it cannot be overridden as a method.
    Object.defineProperty(this, 'joinDocs', {
      value: (docs: string[], separator: string) => {
        const joined = join(docs, separator);
        return joined && mark(joined, offsetOf(docs[0]) + blanksBefore(docs.join(separator)));
      },
    });
  }

  protected override splitOnSeparator(text: string, separator: string): string[] {
    let at = offsetOf(text);
    return super.splitOnSeparator(String(text), separator).map((piece) => {
      const marked = mark(piece, at);
      at += piece.length;
      return marked;
    });
  }
}

/** A string object: to whoever splits or joins it, a string. */
function mark(piece: string, offset: number): string {
  return Object.assign(piece, { offset });
}

function offsetOf(piece: string | undefined): number {
  const { offset = 0 } = Object(piece);
  return offset;
}

function blanksBefore(piece: string): number {
  return piece.length - piece.trimStart().length;
}
