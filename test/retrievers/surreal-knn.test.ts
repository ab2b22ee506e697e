import { describe, expect, test } from 'vitest';
import { IncompleteError } from '../../src/errors.ts';
import type { RetrieverEnvironment } from '../../src/retrievers/environment.ts';
import { openSurrealKnn } from '../../src/retrievers/surreal-knn.ts';
import { testEnvironment } from '../contract/retriever.ts';
import { rankAll, vectorIndex, vectorQueries } from '../support/search-fixture.ts';

const index = vectorIndex([
  [1, 0],
  [0.6, 0.8],
  [0, 1],
]);
const queries = vectorQueries([[1, 0]]);

/** A server that builds its index behind its answers: `states` are what it says of it, one an ask. */
function serverWith(
  embedded: RetrieverEnvironment,
  states: readonly Readonly<Record<string, unknown>>[],
) {
  const log: string[] = [];
  let asked = 0;
  const environment: RetrieverEnvironment = {
    ...embedded,
    remote: true,
    sleep: async (milliseconds) => {
      log.push(`sleep ${milliseconds}`);
    },
    sql: () => ({
      query: async (sql, params) => {
        if (sql.startsWith('SELECT')) log.push('select');
        if (!sql.startsWith('INFO FOR INDEX')) return embedded.sql().query(sql, params);
        await embedded.sql().query(sql);
        log.push('info');
        const state = states[Math.min(asked, states.length - 1)];
        asked += 1;
        return [{ building: state }];
      },
    }),
  };
  return { environment, log };
}

describe('surreal-knn', () => {
  test('says that an embedded database scans', async () => {
    const notes: string[] = [];
    await rankAll(openSurrealKnn(undefined, await testEnvironment()), queries, index, notes);
    expect(notes).toEqual([
      "an embedded database never builds its graph: this was an exact scan (recall@10 against exact 1.000), which a server's graph may not equal",
    ]);
  });

  test('asks for k chunks, and for all that equal the last of them', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => (at < 4 ? [1, 0] : [0.6, 0.8]));
    const [few] = await rankAll(
      openSurrealKnn('k=2', await testEnvironment()),
      queries,
      vectorIndex(rows),
    );
    expect(few).toEqual({ position: [0, 1, 2, 3], score: [1, 1, 1, 1] });
  });

  test('on a server it waits until the graph is built, and asks then', async () => {
    const { environment, log } = serverWith(await testEnvironment(), [
      { status: 'indexing' },
      { status: 'ready', compacting: true },
      { status: 'ready', compacting: false },
    ]);
    const notes: string[] = [];
    await rankAll(openSurrealKnn(undefined, environment), queries, index, notes);
    expect(log).toEqual(['info', 'sleep 50', 'info', 'sleep 50', 'info', 'select']);
    expect(notes).toEqual(["the database's graph has a recall@10 against exact of 1.000"]);
  });

  test('on a server that does not say it waits for two rounds of its builder', async () => {
    const { environment, log } = serverWith(await testEnvironment(), [{ status: 'ready' }]);
    await rankAll(openSurrealKnn(undefined, environment), queries, index);
    expect(log).toEqual(['info', 'sleep 11000', 'select']);
  });

  test('an index that cannot be built ends the run', async () => {
    const { environment } = serverWith(await testEnvironment(), [
      { status: 'error', error: 'no room' },
    ]);
    const ranked = rankAll(openSurrealKnn(undefined, environment), queries, index);
    await expect(ranked).rejects.toThrow('the database cannot build its index: no room');
    await expect(ranked).rejects.toBeInstanceOf(IncompleteError);
  });

  test('leaves no table behind', async () => {
    const environment = await testEnvironment();
    await rankAll(openSurrealKnn(undefined, environment), queries, index);
    const [info] = await environment.sql().query('INFO FOR DB');
    expect(info).toMatchObject({ tables: {} });
  });
});
