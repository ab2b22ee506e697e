import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { IncompleteError, InterruptedError } from '../../src/errors.ts';
import { attemptsAt } from '../../src/evaluation/attempts.ts';

const variant = bindVariant({ name: 'whole', definition: { strategy: 'whole' } });

test('one variant may fail, and what the others come to is kept', async () => {
  const attempts = attemptsAt(2);
  const failing = () => Promise.reject(new IncompleteError('no disk'));
  expect(await attempts.of(variant, failing)).toBeUndefined();
  expect(await attempts.of(variant, () => Promise.resolve(7))).toBe(7);
  expect(attempts.failed).toEqual([
    { name: variant.name, fingerprint: variant.fingerprint, reason: 'no disk' },
  ]);
});

test('where all fail, the last error is thrown as it is', async () => {
  const attempts = attemptsAt(2);
  const failing = (text: string) => () => Promise.reject(new IncompleteError(text));
  await attempts.of(variant, failing('first'));
  await expect(attempts.of(variant, failing('second'))).rejects.toThrow('second');
  await expect(attemptsAt(1).of(variant, failing('alone'))).rejects.toThrow('alone');
});

test.for([
  ['Ctrl-C', new InterruptedError('stopped')],
  ['a defect', new TypeError('x is not a function')],
] as const)('%s is no failure of a variant', async ([, error]) => {
  const attempts = attemptsAt(3);
  await expect(attempts.of(variant, () => Promise.reject(error))).rejects.toBe(error);
  expect(attempts.failed).toEqual([]);
});
