import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { storeRecordsContract } from '../contract/store-records.ts';
import { type SurrealServer, startSurrealServer } from '../support/surreal-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'chunkproof-records-'));
const login = { user: 'root', password: 's3cret-Pa55' };
const env = { SURREAL_USER: login.user, SURREAL_PASS: login.password };

let server: SurrealServer;
beforeAll(async () => {
  server = await startSurrealServer(login);
});
afterAll(async () => {
  await closeStores();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

storeRecordsContract('mem://', () => openStore('mem://'));
storeRecordsContract('rocksdb://', () => openStore('rocksdb://records/db', { cwd: folder }));
for (const scheme of ['ws', 'http']) {
  storeRecordsContract(`${scheme}://`, () =>
    openStore(`${scheme}://127.0.0.1:${server.port}/lab/records_${scheme}`, { env }),
  );
}
