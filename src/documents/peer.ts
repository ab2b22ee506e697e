import { messageOf, systemCode, UserError } from '../errors.ts';

/**
 * Loads an optional package. When it is not installed, the error says how to
 * install it; `range` is what package.json asks of it.
 */
export async function loadPeer<T>(
  load: () => Promise<T>,
  { name, range, file }: { name: string; range: string; file: string },
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) {
      throw new UserError(`cannot load the package ${name}: ${messageOf(error)}`, { at: { file } });
    }
    throw new UserError(
      `reading this file needs the package ${name}, which is not installed: npm install "${name}@${range}"`,
      { at: { file } },
    );
  }
}

function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
