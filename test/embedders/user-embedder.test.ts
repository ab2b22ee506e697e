import { describe, expect, test } from 'vitest';
import { openUserEmbedder, type UserEmbedder } from '../../src/embedders/user-embedder.ts';
import { EXIT } from '../../src/errors.ts';

const never = () => new Promise<never>(() => {});
const letters = (texts: readonly string[]) => texts.map((text) => [text.length, 1]);

async function open(embedder: Partial<UserEmbedder>, signal?: AbortSignal) {
  const notes: string[] = [];
  const opened = await openUserEmbedder('own.mjs', {
    cores: 1,
    signal,
    onNote: (note) => notes.push(note),
    load: async () => ({
      exported: { id: 'own', embed: letters, ...embedder },
      file: 'own.mjs',
      hash: 'a'.repeat(64),
    }),
  });
  return { opened, notes };
}

describe('a module that never answers', () => {
  test('is named with what it was asked, how long it was waited for, and what to do', async () => {
    const { opened } = await open({ embed: never, timeoutMs: 20 });
    await expect(opened.embed(['a text', 'another'], 'passage')).rejects.toMatchObject({
      exitCode: EXIT.incomplete,
      message:
        'embedder "own" (own.mjs) gave no vectors of 2 passages, the first "a text", within 20 ms: see why its embed() does not end, or export a larger timeoutMs',
    });
    await expect(opened.embed(['a text'], 'query')).rejects.toThrow(
      'gave no vectors of the query "a text" within 20 ms',
    );
  });

  test('is told by its signal that it is not waited for any more', async () => {
    const heard: boolean[] = [];
    const embed = (_: readonly string[], __: string, signal?: AbortSignal) => {
      signal?.addEventListener('abort', () => heard.push(signal.aborted));
      return never();
    };
    const { opened } = await open({ embed, timeoutMs: 20 });
    await expect(opened.embed(['a'], 'query')).rejects.toThrow('within 20 ms');
    expect(heard).toEqual([true]);
  });

  test('is left at once where the run is interrupted', async () => {
    const { opened } = await open({ embed: never });
    const interrupt = new AbortController();
    const asked = opened.embed(['a'], 'query', interrupt.signal);
    interrupt.abort();
    await expect(asked).rejects.toMatchObject({ exitCode: EXIT.interrupted });
  });

  test('may have any time that it asks for, and none that no timer can keep', async () => {
    const { opened } = await open({ timeoutMs: 2 ** 31 - 1 });
    expect(await opened.embed(['ab'], 'query')).toHaveLength(1);
    await expect(open({ timeoutMs: 2 ** 31 })).rejects.toThrow('timeoutMs: must be at most');
    await expect(open({ timeoutMs: 0 })).rejects.toThrow('timeoutMs');
  });
});

describe('the end of a module', () => {
  test('is not waited for without end, and it is said', async () => {
    const { opened, notes } = await open({ close: never, timeoutMs: 20 });
    await opened.close?.();
    expect(notes).toEqual([
      'embedder "own" (own.mjs): close() did not end within 20 ms, and is not waited for',
    ]);
  });

  test('loses no result where it fails', async () => {
    const { opened, notes } = await open({
      close: () => {
        throw new Error('boom');
      },
    });
    await opened.close?.();
    expect(notes).toEqual(['embedder "own" (own.mjs): close() failed: boom']);
  });

  test('is still reached after Ctrl-C', async () => {
    const closed: string[] = [];
    const { opened, notes } = await open(
      { close: () => void closed.push('closed') },
      AbortSignal.abort(),
    );
    await opened.close?.();
    expect([closed, notes]).toEqual([['closed'], []]);
  });
});
