import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTransformers } from '../../src/embedders/transformers.ts';
import { transformersPeer } from '../../src/embedders/transformers-peer.ts';
import { RefusedTextsError } from '../../src/errors.ts';
import { failureOf } from '../support/failure-of.ts';
import { temporaryFolder } from '../support/golden-folder.ts';
import { projectRoot } from '../support/project-root.ts';
import { wordVector, writeTinyModel } from '../support/tiny-onnx-model.ts';
import { tinySet } from '../support/tiny-set.ts';
import { hasTransformers, transformersPackage } from '../support/transformers-package.ts';

const skipped = hasTransformers ? '' : ` (SKIPPED: ${transformersPackage} is not installed)`;

async function open(folder: string, options = '') {
  const embedder = await openTransformers(`${folder}${options}`, { cores: 1 });
  onTestFinished(() => embedder.close?.());
  return embedder;
}

/** By hand: the mean of the words' vectors, of unit length. */
function meanOf(words: readonly string[]): number[] {
  const sum = [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
    words.reduce((total, word) => total + (wordVector(word)[at] ?? 0), 0),
  );
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

function expectClose(vector: Float32Array | undefined, expected: readonly number[]): void {
  expect(vector).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) expect(vector?.[at]).toBeCloseTo(value, 5);
}

describe.skipIf(!hasTransformers)(`a model of a folder${skipped}`, () => {
  test('pools by the mean over all tokens, or takes the first', async () => {
    const folder = await temporaryFolder();
    await writeTinyModel(folder, ['red', 'panda']);
    const [mean] = await (await open(folder)).embed(['Red panda red'], 'passage');
    expectClose(mean, meanOf(['[CLS]', 'red', 'panda', 'red', '[SEP]']));
    const [first] = await (await open(folder, ',pooling=cls')).embed(['red'], 'passage');
    expectClose(first, meanOf(['[CLS]']));
    await mkdir(join(folder, '1_Pooling'));
    await writeFile(join(folder, '1_Pooling/config.json'), '{"pooling_mode_cls_token": true}');
    expect((await open(folder)).id).toContain('pooling=cls');
  });

  test('puts the template of its name in front', async () => {
    const folder = join(await temporaryFolder(), 'e5-tiny');
    await writeTinyModel(folder, ['query', 'passage', ':', 'red']);
    const embedder = await open(folder);
    const [query] = await embedder.embed(['red'], 'query');
    expectClose(query, meanOf(['[CLS]', 'query', ':', 'red', '[SEP]']));
    expect(embedder.countTokens?.('red', 'query')).toBe(5);
  });

  test('cuts nothing without being told: an error, the beginning, or windows', async () => {
    const folder = await temporaryFolder();
    await writeTinyModel(folder, ['a', 'b'], { longest: 4 });
    const failing = await open(folder);
    expect(failing.maxTokens).toBe(4);
    await expect(failing.embed(['a a b'], 'passage')).rejects.toThrow(RefusedTextsError);
    const [cut] = await (await open(folder, ',overflow=truncate')).embed(['a a b'], 'passage');
    expectClose(cut, meanOf(['[CLS]', 'a', 'a', '[SEP]']));
    const [mean] = await (await open(folder, ',overflow=mean')).embed(['a a b'], 'passage');
    const windows = [meanOf(['[CLS]', 'a', 'a', '[SEP]']), meanOf(['[CLS]', 'b', '[SEP]'])];
    // Weighted by their tokens, four and three.
    const sum = (windows[0] ?? []).map((value, at) => 4 * value + 3 * (windows[1]?.[at] ?? 0));
    expectClose(
      mean,
      sum.map((value) => value / Math.hypot(...sum)),
    );
  });

  test('another content is another embedder', async () => {
    const [one, other] = [await temporaryFolder(), await temporaryFolder()];
    await writeTinyModel(join(one, 'm'), ['a', 'b']);
    await writeTinyModel(join(other, 'm'), ['a', 'c']);
    const [first, second] = [await open(join(one, 'm')), await open(join(other, 'm'))];
    expect(first.id).not.toBe(second.id);
    await writeTinyModel(join(other, 'm'), ['a', 'b']);
    expect((await open(join(other, 'm'))).id).toBe(first.id);
  });

  test('a folder without a model is an error that names it', async () => {
    const folder = await temporaryFolder({ 'readme.txt': 'nothing' });
    expect(await failureOf(() => open(folder))).toContain(`cannot load the model "${folder}"`);
  });
});

test('a path without a folder is refused', async () => {
  expect(await failureOf(() => open('./no/such/folder'))).toContain(
    'there is no folder ./no/such/folder',
  );
});

test('what the error says to install is what package.json asks for', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  const { name, range } = transformersPeer;
  expect(manifest).toMatchObject({ peerDependencies: { [name]: range } });
});

// The built program: the test runner has a way of its own with packages that are not installed.
test.skipIf(hasTransformers)('without the package, the error says how to install it', async () => {
  const cwd = await temporaryFolder(tinySet);
  const bin = join(projectRoot, 'dist/bin/chunkproof.js');
  const argv = ['evaluate', '--golden', 'golden/tiny', '--db', 'mem://', '--embedder'];
  const { status, stderr } = spawnSync(process.execPath, [bin, ...argv, 'transformers:m'], {
    cwd,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(
    /npm_config_onnxruntime_node_install=skip npm install "@huggingface\/transformers@/,
  );
  expect(status).toBe(2);
});
