import type { Golden } from '../golden.ts';
import { loadChunkers } from '../plugins.ts';
import type { Io } from './io.ts';

/** The built-in chunkers and those of the plug-ins that a set or the command names; each module that is run is said. */
export function pluginChunkers(
  golden: Pick<Golden, 'directory' | 'settings'> | undefined,
  args: { readonly plugin?: readonly string[] | undefined; readonly allowOutside: boolean },
  { io, say }: { io: Pick<Io, 'cwd' | 'signal'>; say: (text: string) => void },
): ReturnType<typeof loadChunkers> {
  return loadChunkers({
    golden,
    files: args.plugin,
    cwd: io.cwd,
    allowOutside: args.allowOutside,
    signal: io.signal,
    onLoad: (file) => say(`plug-in code: ${file}`),
  });
}
