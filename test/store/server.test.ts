import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IncompleteError, UserError } from '../../src/errors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { storeContract } from '../contract/store.ts';
import { failureOf } from '../support/failure-of.ts';
import { type SurrealServer, startSurrealServer } from '../support/surreal-server.ts';

const login = { user: 'root', password: 's3cret-Pa55' };
const env = { SURREAL_USER: login.user, SURREAL_PASS: login.password };

let server: SurrealServer;
beforeAll(async () => {
  server = await startSurrealServer(login);
});
afterAll(async () => {
  await closeStores();
  await server.kill();
});

for (const scheme of ['ws', 'http']) {
  storeContract(`${scheme}://`, () =>
    openStore(`${scheme}://127.0.0.1:${server.port}/lab/${scheme}`, { env }),
  );
}

describe.each(['ws', 'http'])('a server over %s', (scheme) => {
  const address = (port: number, database: string) =>
    `${scheme}://127.0.0.1:${port}/lab/${scheme}_${database}`;

  test.each([
    ['a wrong password', { ...env, SURREAL_PASS: 'wrong' }],
    ['no user at all', {}],
    ['a token that is none', { SURREAL_TOKEN: 'no.such.token' }],
  ])('does not let in who has %s, and says which variables to set', async (_, given) => {
    const url = address(server.port, 'refused');
    const error = await openStore(url, { env: given }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(IncompleteError);
    expect(error).toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/^cannot open .*SURREAL_USER and SURREAL_PASS/),
    });
    expect(String(error)).not.toContain(login.password);
  });

  test('says so where there is none, at once', async () => {
    const message = await failureOf(() => openStore(address(1, 'nowhere'), { env }));
    expect(message).toMatch(/^cannot open .*is the server running, and the address right\?/);
    expect(message).toMatch(/ECONNREFUSED|bad port/);
  });

  test('is not written to by who only reads, where it has no database of ours', async () => {
    const url = address(server.port, 'typo');
    const open = () => openStore(url, { env, mustExist: true });
    for (const _ of ['first', 'again']) {
      const error = await open().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UserError);
      expect(error).toMatchObject({
        exitCode: 2,
        message: expect.stringContaining(`no database at ${url}: it has no tables of ours`),
      });
    }
    const made = await openStore(url, { env });
    expect(await open()).toBe(made);
  });

  test('loses nothing when the connection drops in the middle of writing', async () => {
    const store = await openStore(address(server.port, 'dropped'), { env });
    const entries = vectors(3000);
    const writing = Array.from({ length: 30 }, (_, i) =>
      store.vectors.put(entries.slice(i * 100, (i + 1) * 100)),
    );
    for (const put of writing.slice(0, 20)) {
      await put;
      server.drop();
      if (scheme === 'http') server.busy();
    }
    await Promise.all(writing);
    const found = await store.vectors.get(entries.map(({ key }) => key));
    expect(found).toEqual(entries.map(({ vector }) => vector));
  });

  test('loses nothing when the server is killed and starts again, and says that it waits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chunkproof-server-'));
    const database = `rocksdb://${folder}/db`;
    let restarted = await startSurrealServer({ ...login, database });
    const { port } = restarted;
    try {
      const url = address(port, 'restarted');
      const notes: string[] = [];
      let hear = () => {};
      const heard = new Promise<void>((resolve) => {
        hear = resolve;
      });
      const onNote = (note: string) => {
        notes.push(note);
        hear();
      };
      const store = await openStore(url, { env, onNote });
      const entries = vectors(1000);
      await store.vectors.put(entries.slice(0, 300));
      const writing = store.vectors.put(entries.slice(300));
      await restarted.kill();
      await heard;
      restarted = await startSurrealServer({ ...login, database, port });
      await writing;
      expect(notes).toEqual([
        `the connection to ${url} is lost: trying again for up to 90 seconds`,
      ]);
      const found = await store.vectors.get(entries.map(({ key }) => key));
      expect(found).toEqual(entries.map(({ vector }) => vector));
    } finally {
      await restarted.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the address of a server', () => {
  test.each([
    ['ws://', 'is not the address of a server'],
    ['ws://host/only', 'names a namespace without a database'],
    ['ws://host/a/b?x=1', 'takes no "?"'],
    ['ws://host/a/5%', 'write % as %25'],
  ])('%s is refused as the mistake of the user', async (url, why) => {
    const error = await openStore(url).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(why) });
  });

  test('takes no password, and does not repeat it', async () => {
    const message = await failureOf(() => openStore('ws://root:hunter2@host:8000/a/b'));
    expect(message).toContain('SURREAL_USER and SURREAL_PASS in the environment');
    expect(message).not.toContain('hunter2');
  });

  test.each([
    [{ SURREAL_USER: 'root' }, 'SURREAL_PASS is not set'],
    [{ SURREAL_PASS: 'x' }, 'SURREAL_USER is not set'],
    [{ SURREAL_USER: 'a', SURREAL_PASS: 'b', SURREAL_AUTH_LEVEL: 'king' }, 'set root, namespace'],
  ])('%o in the environment is refused', async (given, why) => {
    const url = `ws://127.0.0.1:${server.port}/a/b`;
    expect(await failureOf(() => openStore(url, { env: given }))).toContain(why);
  });
});

describe('what is no SurrealDB server', () => {
  test.each([
    ['http', /what answers there is no SurrealDB server; is the address right\?/],
    ['ws', /does not answer: Unexpected server response: 200; is the server running/],
    ['wss', /does not speak TLS; write ws:\/\/ or http:\/\//],
  ])('is told apart over %s', async (scheme, message) => {
    const web = http.createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const at = web.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    try {
      const url = `${scheme}://127.0.0.1:${port}/a/b`;
      expect(await failureOf(() => openStore(url, { env }))).toMatch(message);
    } finally {
      web.close();
    }
  });
});

function vectors(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    key: `key-${i}`,
    vector: Float32Array.from({ length: 64 }, (_, at) => Math.sin(i + at)),
  }));
}
