import { UserError } from '../../errors.ts';
import { z } from '../../schema.ts';
import type { ChunkLimits, Document, Span } from '../../types.ts';
import type { Cut } from '../define-chunker.ts';
import { spanMeasure } from '../span-measure.ts';
import { cutProblems } from '../verify/verify-cuts.ts';

interface Origin {
  readonly document: Document;
  /** The plug-in, as messages call it. */
  readonly who: string;
}

interface CutsOrigin extends Origin {
  /** The part that was to be chunked. */
  readonly body: Span;
  readonly limits: ChunkLimits;
}

const spanSchema = z.object({ start: z.int(), end: z.int() });
const cutSchema = spanSchema.extend({
  context: spanSchema.optional(),
  flags: z.array(z.literal('oversize')).optional(),
});

/** What a plug-in returned as spans; anything else is an error that shows it. */
export function spansOfPlugin(found: unknown, origin: Origin): Span[] {
  return listOf(found, origin).map((item) => parsed(spanSchema, item, origin));
}

/**
 * What a plug-in returned as chunks. Beside what holds for every chunker, its
 * chunks overlap by no more than it declares, and a context holds its chunk.
 */
export function cutsOfPlugin(found: unknown, origin: CutsOrigin): Cut[] {
  const { document, who } = origin;
  const cuts = listOf(found, origin).map((item): Cut => {
    const { start, end, context, flags } = parsed(cutSchema, item, origin);
    return { start, end, ...(context && { context }), ...(flags && { flags }) };
  });
  for (const { start, end, message } of cutProblems(document, cuts, 'strict')) {
    throw new UserError(`${who} cut ${document.id} at [${start}, ${end}), which ${message}`);
  }
  for (const [ord, cut] of cuts.entries()) {
    refuseOutside(cut, origin);
    refuseContext(cut, origin);
    refuseOverlap(cut, cuts[ord - 1], origin);
  }
  return cuts;
}

function listOf(found: unknown, { document, who }: Origin): unknown[] {
  if (found instanceof Promise) {
    throw new UserError(
      `${who} returned a promise for ${document.id}; return the spans themselves`,
    );
  }
  if (!isIterable(found)) {
    throw new UserError(
      `${who} returned ${shown(found)} for ${document.id}; return a list of spans { start, end }`,
    );
  }
  const list: unknown[] = [];
  for (const item of found) {
    // A generator may never end; there are no more spans than characters.
    if (list.length > document.text.length) {
      throw new UserError(`${who} returned more spans than ${document.id} has characters`);
    }
    list.push(item);
  }
  return list;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function parsed<T>(schema: z.ZodType<T>, item: unknown, { document, who }: Origin): T {
  const result = schema.safeParse(item);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.');
  throw new UserError(
    `${who} returned ${shown(item)} for ${document.id}, ${path ? `whose "${path}" is wrong` : 'which is no span'}; a span is { start, end } in whole UTF-16 offsets, with "context" a span and "flags" ["oversize"] where needed`,
  );
}

function refuseOutside({ start, end }: Cut, { document, who, body }: CutsOrigin): void {
  if (start >= body.start && end <= body.end) return;
  throw new UserError(
    `${who} cut ${document.id} at [${start}, ${end}), which is outside the part to chunk, environment.body [${body.start}, ${body.end})`,
  );
}

function refuseContext({ start, end, context }: Cut, { document, who }: Origin): void {
  if (!context) return;
  const holds = context.start <= start && context.end >= end;
  if (holds && context.start >= 0 && context.end <= document.text.length) return;
  throw new UserError(
    `${who} gave the chunk [${start}, ${end}) of ${document.id} the context [${context.start}, ${context.end}), which ${holds ? `is outside the document (0 to ${document.text.length})` : 'does not hold the chunk'}`,
  );
}

function refuseOverlap(
  { start, end }: Cut,
  before: Cut | undefined,
  { document, who, body, limits }: CutsOrigin,
): void {
  if (!before || start >= before.end) return;
  const { overlap = 0, unit } = limits;
  const measure = spanMeasure(document, limits, body);
  const common = measure({ start, end: before.end });
  if (common <= overlap) return;
  const promised = overlap === 0 ? 'declares no overlap' : `declares an overlap of ${overlap}`;
  throw new UserError(
    `${who} cut ${document.id} at [${start}, ${end}), which overlaps the chunk before, [${before.start}, ${before.end}), by ${common} ${unit}${common === 1 ? '' : 's'}; it ${promised}: return other spans, or state the overlap in limits()`,
  );
}

function shown(value: unknown): string {
  const isJson = typeof value === 'object' || typeof value === 'string';
  const text = isJson ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
