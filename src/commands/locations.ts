import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { compareCodePoints } from '../order.ts';
import { packageRoot } from '../package-root.ts';
import { shippedVariants } from '../shipped.ts';

const defaultSet = join('golden', 'handbook');

/** Folders of variants, the user's first. */
export function variantFolders(cwd: string): string[] {
  return [resolve(cwd, 'variants'), shippedVariants];
}

export interface GoldenFolder {
  readonly path: string;
  /** As the user would name it in a command, relative to the current folder. */
  readonly shown: string;
  /** The set is part of the package: nothing may be written there. */
  readonly shipped?: true;
  /** Set where the choice was not the user's. */
  readonly note?: string;
}

/**
 * The golden set to use: the one named, else golden/handbook here, else the
 * only set here, else the one the package ships.
 */
export async function findGolden(named: string | undefined, cwd: string): Promise<GoldenFolder> {
  if (named !== undefined) {
    const path = resolve(cwd, named);
    const inside = (await hasSettings(path)) ? [] : await setsIn(path);
    if (inside.length > 0) {
      const names = inside.map((name) => join(named, name)).join(', ');
      throw new UserError(`no set.json in "${named}"; there are golden sets inside it: ${names}`);
    }
    return { path, shown: relative(cwd, path) || '.' };
  }
  const here = resolve(cwd, defaultSet);
  if (await isFolder(here)) return { path: here, shown: defaultSet };
  const sets = await setsIn(resolve(cwd, 'golden'));
  const [only, second] = sets;
  if (only === undefined) {
    const path = join(packageRoot, defaultSet);
    return {
      path,
      shown: relative(cwd, path),
      shipped: true,
      note: 'no golden set here: using the one chunkproof ships (name yours with --golden DIR)',
    };
  }
  if (second !== undefined) {
    throw new UserError(
      `there are several golden sets: ${sets.join(', ')}; name one with --golden golden/NAME`,
    );
  }
  const shown = join('golden', only);
  return { path: resolve(cwd, shown), shown, note: `golden set ${shown}` };
}

async function setsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => ((await hasSettings(join(folder, name))) ? [name] : [])),
  );
  return found.flat().sort(compareCodePoints);
}

async function hasSettings(folder: string): Promise<boolean> {
  return (await stat(join(folder, 'set.json')).catch(() => undefined)) !== undefined;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
