import { UserError } from './errors.ts';
import { parseJson } from './json-file.ts';
import type { HistoryEntry } from './reports/history/entry.ts';
import { check, z } from './schema.ts';
import { verdicts } from './verdicts.ts';

const strings = z.array(z.string());

const schemaNumber = z.literal(1, 'was written by another version of chunkproof');

const entrySchema: z.ZodType<HistoryEntry> = z.strictObject({
  schema: schemaNumber,
  time: z.iso.datetime('must be a time as in 2026-11-30T05:12:09Z'),
  run: z.string(),
  tool: z.string(),
  metrics: z.int(),
  golden: z.strictObject({ name: z.string(), hash: z.string() }),
  corpus: z.string(),
  embedder: z.string(),
  retriever: z.string(),
  verdict: z.enum(verdicts),
  gated: strings,
  regressed: z.array(z.strictObject({ variant: z.string(), metric: z.string() })),
  variants: z.array(
    z.strictObject({
      name: z.string(),
      fingerprint: z.string(),
      means: z.record(z.string(), z.number().nullable()),
    }),
  ),
  failed: strings,
});

/** The lines of a history file, oldest first. */
export interface History {
  readonly entries: readonly HistoryEntry[];
  /** What was left out, each a sentence. */
  readonly notes: readonly string[];
}

/**
 * Parses the text of `history.jsonl`. Lines that repeat an earlier one, as a
 * merge of two branches leaves them, and a last line that was cut short are left out, and said.
 *
 * @throws UserError naming the line that does not fit
 */
export function parseHistory(text: string, file: string): History {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  // A whole file ends with a newline: what follows the last one was cut short.
  const torn = lines.pop() ?? '';
  const seen = new Set<string>();
  let repeated = 0;
  const entries = lines.flatMap((line, at): HistoryEntry[] => {
    if (line.trim() === '') return [];
    if (seen.has(line)) {
      repeated += 1;
      return [];
    }
    seen.add(line);
    return [parseLine(line, file, at + 1)];
  });
  const last = torn === '' || seen.has(torn) ? [] : readTorn(torn, file, lines.length + 1);
  const all = [...entries, ...last];
  return {
    entries: all.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    notes: [
      ...(repeated > 0 ? [`${file}: ${repeated} repeated lines were left out`] : []),
      ...(torn !== '' && last.length === 0
        ? [`${file}: the last line was cut short, and is left out`]
        : []),
    ],
  };
}

function parseLine(line: string, file: string, number: number): HistoryEntry {
  const at = { file, line: number };
  try {
    const { value } = parseJson(line, file);
    check(z.looseObject({ schema: schemaNumber }), value, { at });
    return check(entrySchema, value, { at });
  } catch (error) {
    if (error instanceof UserError && /not valid JSON|given twice/.test(error.message)) {
      throw new UserError('not valid JSON; take the line out, or restore the file', { at });
    }
    throw error;
  }
}

/** A line without its newline may still be whole. */
function readTorn(line: string, file: string, number: number): HistoryEntry[] {
  try {
    JSON.parse(line);
  } catch {
    return [];
  }
  return [parseLine(line, file, number)];
}

/** A run as a line to append, with its newline. */
export function formatHistoryLine(entry: HistoryEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
