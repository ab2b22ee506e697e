import { createRequire } from 'node:module';

/** Optional, and large: tests that need it are left out where it is not installed, and say so. */
export const transformersPackage = '@huggingface/transformers';

export const hasTransformers = canResolve(transformersPackage);

function canResolve(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
