import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
// It makes globals, which are no file's fault.
import '../../src/schema.ts';

/** What files that run in one process could leave to each other, besides the state of modules. */
function shared(): unknown {
  return {
    globals: Reflect.ownKeys(globalThis).map(String),
    builtIns: [Object, Array, String, Map, Set, Promise].map(({ prototype }) =>
      Reflect.ownKeys(prototype).map(String),
    ),
    directory: process.cwd(),
    environment: { ...process.env },
    listeners: process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
    properties: fc.readConfigureGlobal(),
  };
}

const before = shared();

afterAll(() => {
  expect(shared(), 'a file of tests leaves something to the next').toEqual(before);
});
