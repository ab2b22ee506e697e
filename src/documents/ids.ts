import { type Place, UserError } from '../errors.ts';
import type { ReadDocument } from './reader.ts';

/** Every document has an id of its own, without control characters; `fileOf` knows the file of each. */
export function assertIds(
  documents: readonly ReadDocument[],
  fileOf: ReadonlyMap<ReadDocument, string>,
): void {
  const placeOf = (document: ReadDocument): Place => {
    const { line } = document;
    return { file: fileOf.get(document) ?? document.id, ...(line !== undefined && { line }) };
  };
  const first = new Map<string, ReadDocument>();
  for (const document of documents) {
    const at = { ...placeOf(document), field: 'id' };
    if (/\p{Cc}/u.test(document.id)) {
      throw new UserError(`the id ${JSON.stringify(document.id)} holds a control character`, {
        at,
      });
    }
    const other = first.get(document.id);
    if (other) {
      const { file, line } = placeOf(other);
      const where = line === undefined ? `"${file}"` : `line ${line} of "${file}"`;
      throw new UserError(
        `the id "${document.id}" was used in ${where} already; give each document its own`,
        { at },
      );
    }
    first.set(document.id, document);
  }
}
