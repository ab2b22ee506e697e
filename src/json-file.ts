import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { fileReason, type Place, systemCode, UserError } from './errors.ts';
import type { Locate } from './schema.ts';

/** Reads a JSON file as it stands, with a way to find the line of any of its fields. `name` is how messages call the file. */
export async function readJsonValue(
  path: string,
  name: string,
): Promise<{ value: unknown; locate: Locate }> {
  return parseJson(await readTextFile(path, name), name);
}

/** Reads a UTF-8 file, without a leading byte order mark; another encoding is an error. */
export async function readTextFile(path: string, name: string): Promise<string> {
  return (await readUtf8File(path, name)).replace(/^\uFEFF/, '');
}

/** Reads a UTF-8 file as it stands, with its byte order mark if it has one; another encoding is an error. */
export async function readUtf8File(path: string, name: string): Promise<string> {
  const bytes = await readBytes(path, name);
  if (!isUtf8(bytes)) {
    throw new UserError('the file is not UTF-8; save it as UTF-8', { at: { file: name } });
  }
  return bytes.toString('utf8');
}

const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'see whether its path is right',
  EISDIR: 'name a file',
  EACCES: 'give your user the right to read it',
};

async function readBytes(path: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const remedy = REMEDIES[systemCode(error)] ?? 'mend that';
    throw new UserError(`cannot read the file: ${fileReason(error)}; ${remedy}`, {
      at: { file: name },
    });
  }
}

/** Parses JSON text; a syntax error names its line, a repeated key is an error. */
export function parseJson(text: string, name: string): { value: unknown; locate: Locate } {
  if (text.trim() === '') throw new UserError('the file is empty', { at: { file: name } });
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [first] = errors;
  if (first || !root) {
    const what = first ? ` (${inWords(printParseErrorCode(first.error))})` : '';
    throw new UserError(`not valid JSON${what}`, {
      at: { file: name, line: lineAt(text, first?.offset ?? 0) },
    });
  }
  refuseRepeatedKeys(root, (key) => ({ file: name, line: lineAt(text, key.offset) }));
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

/** JSON.parse keeps the last of two equal keys, and says nothing. */
function refuseRepeatedKeys(node: Node, placeOf: (key: Node) => Place): void {
  const keys = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined;
    if (key) {
      if (keys.has(key.value)) {
        throw new UserError(`key "${key.value}" is given twice; leave one out`, {
          at: placeOf(key),
        });
      }
      keys.add(key.value);
    }
    refuseRepeatedKeys(child, placeOf);
  }
}

/** `comma expected` for the parser's `CommaExpected`. */
function inWords(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
