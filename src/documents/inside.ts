import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type Place, UserError } from '../errors.ts';

/** Refuses a path that leaves the folder of the golden set, by its name or through a link. */
export async function assertInside(
  root: string,
  path: string,
  { shown = path, at }: { shown?: string; at: Place },
): Promise<void> {
  const full = resolve(root, path);
  const real = await realpath(full).catch(() => undefined);
  if (isBelow(root, full) && (real === undefined || isBelow(await realpath(root), real))) return;
  throw new UserError(
    `"${shown}" lies outside the golden set's folder; move it inside, or allow it with --allow-outside`,
    { at },
  );
}

function isBelow(root: string, path: string): boolean {
  const below = relative(root, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}
