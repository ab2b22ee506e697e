import { sentenceUnits } from '../../segment/sentence-units.ts';
import { countTokens } from '../../segment/tokens.ts';
import { wordSpans } from '../../segment/words.ts';
import type { Document, Span } from '../../types.ts';
import { blocksWithin } from '../blocks-within.ts';
import type { ChunkerEnv } from '../define-chunker.ts';
import type { UserBlock, UserEnvironment } from './user-chunker.ts';

/** What built-in strategies have, as copies: what the scanners know is shared by all variants. */
export function userEnvironment(document: Document, env: ChunkerEnv): UserEnvironment {
  const body = Object.freeze({ start: env.body.start, end: env.body.end });
  return Object.freeze({
    body,
    blocks: () =>
      env.blocks().map((block): UserBlock => {
        const { kind, start, end } = block;
        return block.kind === 'heading'
          ? { kind, start, end, level: block.level, text: block.text }
          : { kind, start, end };
      }),
    sentences: (span: Span = body) =>
      sentenceUnits(document.text, blocksWithin(document, span)).map(({ start, end }) => ({
        start,
        end,
      })),
    words: (span: Span = body) => wordSpans(document.text, span),
    countTokens,
    prefix: ({ start, end }: Span) => env.prefix({ start, end }),
  });
}
