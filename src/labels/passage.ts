import { blocksOf } from '../segment/blocks.ts';
import type { Document, Passage, Span } from '../types.ts';
import { characterAt } from './character.ts';

/**
 * The passage a span stands for. It begins and ends with a character that
 * counts; white space, punctuation at its edges, heading markers and front
 * matter do not count. Undefined when nothing counts.
 */
export function passageOf(document: Document, span: Span): Passage | undefined {
  const counts = countingCharacters(document, span);
  const first = counts.indexOf(1);
  if (first < 0) return undefined;
  const last = counts.lastIndexOf(1);
  const runs: number[] = [];
  let from = first;
  for (let at = first; at <= last + 1; at += 1) {
    if (at <= last && counts[at] === counts[from]) continue;
    runs.push(at - from);
    from = at;
  }
  return { document: document.id, start: span.start + first, end: span.start + last + 1, runs };
}

function countingCharacters(document: Document, { start, end }: Span): Uint8Array {
  const text = document.text.slice(start, end);
  const counts = new Uint8Array(text.length);
  for (const word of text.matchAll(/\S+/g)) {
    counts.fill(1, word.index, word.index + word[0].length);
  }
  for (const dropped of droppedSpans(document)) {
    if (dropped.start >= end || dropped.end <= start) continue;
    counts.fill(0, Math.max(0, dropped.start - start), Math.min(text.length, dropped.end - start));
  }
  return withoutEdgePunctuation(text, counts);
}

/** What some strategies drop by design: heading markers and front matter. */
function droppedSpans(document: Document): Span[] {
  const dropped: Span[] = [];
  for (const block of blocksOf(document)) {
    if (block.kind === 'front-matter') dropped.push(block);
    if (block.kind === 'heading' && block.contentStart !== undefined) {
      dropped.push({ start: block.start, end: block.contentStart });
    }
  }
  return dropped;
}

function withoutEdgePunctuation(text: string, counts: Uint8Array): Uint8Array {
  const trimmed = counts.slice();
  const isPunctuation = (at: number) => /[\p{P}\p{S}]/u.test(characterAt(text, at));
  let from = 0;
  while (from < text.length && (trimmed[from] === 0 || isPunctuation(from))) trimmed[from++] = 0;
  let to = text.length - 1;
  while (to >= 0 && (trimmed[to] === 0 || isPunctuation(to))) trimmed[to--] = 0;
  return trimmed.includes(1) ? trimmed : counts;
}
