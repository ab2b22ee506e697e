import { IncompleteError, UserError } from '../errors.ts';
import { countTokens } from '../segment/tokens.ts';
import type { Embedder } from '../types.ts';
import { type EmbeddingTask, nameOf } from './embedding-job.ts';

const SHOWN = 5;

/** @throws IncompleteError that names the first texts that would have to be embedded */
export function refuseOffline(
  missing: readonly EmbeddingTask[],
  cached: number,
  { id }: Embedder,
): never {
  const all = missing.length + cached;
  throw new IncompleteError(
    `offline: ${missing.length} of ${all} texts have no vector of ${id} in the database: ${list(missing.map(nameOf))}. Run once without --offline, or use the database of such a run`,
  );
}

/**
 * Texts past a limit at which the embedder would fail, all at once and before
 * anything is paid for.
 *
 * @throws UserError that names the first of them
 */
export function refuseOverlong(tasks: readonly EmbeddingTask[], embedder: Embedder): void {
  const { id, maxTokens, overflow, countTokens: count = countTokens } = embedder;
  if (overflow !== 'error' || maxTokens === undefined) return;
  const overlong = tasks.flatMap((task) => {
    const tokens = count(task.text, task.role);
    return tokens > maxTokens ? [`${nameOf(task)} (${tokens} tokens)`] : [];
  });
  if (overlong.length === 0) return;
  const which = overlong.length === 1 ? '1 text is' : `${overlong.length} texts are`;
  throw new UserError(
    `${which} longer than the ${maxTokens} tokens that ${id} reads: ${list(overlong)}. Use smaller chunks, or say what shall become of them behind the model's name: overflow=mean (of the vectors of their parts) or overflow=truncate`,
  );
}

function list(names: readonly string[]): string {
  const more = names.length > SHOWN ? `, … and ${names.length - SHOWN} more` : '';
  return `${names.slice(0, SHOWN).join(', ')}${more}`;
}
