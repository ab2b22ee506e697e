import { readFile } from 'node:fs/promises';
import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { messageOf, UserError } from './errors.ts';
import { check, type Locate, type z } from './schema.ts';

/**
 * Reads a JSON file and checks it against a schema; problems name the file,
 * the line and the field. `name` is how messages call the file.
 */
export async function readJsonFile<T>(
  path: string,
  name: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const { value, locate } = await readJsonValue(path, name);
  return check(schema, value, { at: { file: name }, locate });
}

/** Reads a JSON file as it stands, with a way to find the line of any of its fields. */
export async function readJsonValue(
  path: string,
  name: string,
): Promise<{ value: unknown; locate: Locate }> {
  return parseJson(await readTextFile(path, name), name);
}

/** Reads a UTF-8 file, without a leading byte order mark. */
export async function readTextFile(path: string, name: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UserError(`cannot read the file: ${messageOf(error).replace(/, \w+ '.*'$/, '')}`, {
      at: { file: name },
    });
  }
}

/** Parses JSON text; a syntax error names its line, a repeated key is an error. */
export function parseJson(text: string, name: string): { value: unknown; locate: Locate } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const first = errors[0];
  if (first !== undefined || root === undefined) {
    const what = first ? printParseErrorCode(first.error) : 'the file is empty';
    throw new UserError(`not valid JSON (${what})`, {
      at: { file: name, line: lineAt(text, first?.offset ?? 0) },
    });
  }
  const locate: Locate = (path) => {
    const segments = path.map((part) => (typeof part === 'number' ? part : String(part)));
    for (let length = segments.length; length >= 0; length -= 1) {
      const node = findNodeAtLocation(root, segments.slice(0, length));
      if (node) return lineAt(text, node.offset);
    }
    return undefined;
  };
  return { value: JSON.parse(text), locate };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
