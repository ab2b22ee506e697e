import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { UserError } from '../errors.ts';
import { z } from '../schema.ts';

/**
 * The folder that a model's name means, or undefined for a name on the hub.
 *
 * @throws UserError for a path where there is no folder
 */
export async function modelFolder(model: string, cwd: string): Promise<string | undefined> {
  const path = resolve(cwd, model);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  if (/^(\.{0,2}[/\\])/.test(model)) {
    throw new UserError(`"transformers:${model}": there is no folder ${model}`);
  }
  return undefined;
}

/** First 12 hex digits of SHA-256 over the names and contents of a model's files. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  for (const file of files.sort()) {
    hash.update(`${relative(folder, file).split(sep).join('/')}\n`);
    for await (const part of createReadStream(file)) hash.update(part);
  }
  return hash.digest('hex').slice(0, 12);
}

const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
});

/** How a folder's model pools its tokens, where `1_Pooling/config.json` says so. */
export async function statedPooling(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, '1_Pooling/config.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const read = poolingSchema.safeParse(JSON.parse(text));
  if (read.data?.pooling_mode_cls_token) return 'cls';
  if (read.data?.pooling_mode_lasttoken) return 'last_token';
  return read.data?.pooling_mode_mean_tokens ? 'mean' : undefined;
}
