import { describe, expect, test } from 'vitest';
import { IncompleteError } from '../../src/errors.ts';
import { analyze, defineAnalyzer } from '../../src/retrievers/analyzer.ts';
import type { SqlQuery } from '../../src/retrievers/environment.ts';
import { z } from '../../src/schema.ts';
import { testEnvironment } from '../contract/retriever.ts';

const sql = (await testEnvironment()).sql();
const analyzer = await defineAnalyzer(sql, { tokenizers: 'blank', filters: 'none' });

async function tokensOf(texts: readonly string[], through: SqlQuery = sql) {
  const all: (readonly string[])[] = [];
  for await (const tokens of analyze(through, analyzer, texts, undefined)) all.push(tokens);
  return all;
}

/** The database, and the texts of each statement that it was sent. */
function watched(answer: (call: number) => void = () => {}) {
  const sent: string[][] = [];
  let open = 0;
  const query: SqlQuery['query'] = async (statement, params) => {
    sent.push(z.object({ texts: z.array(z.string()) }).parse(params).texts);
    open += 1;
    try {
      answer(sent.length);
      return await sql.query(statement, params);
    } finally {
      open -= 1;
    }
  };
  return { sql: { query }, sent, open: () => open };
}

describe('analyze', () => {
  test('gives the tokens of each text in order, over many batches', async () => {
    const texts = Array.from({ length: 1203 }, (_, at) => `text ${at}`);
    expect(await tokensOf(texts)).toEqual(texts.map((_, at) => ['text', `${at}`]));
    expect(await tokensOf([])).toEqual([]);
  });

  test('no statement holds over 250 texts or half a million characters, but for one long text', async () => {
    const long = 'x'.repeat(600_000);
    const half = `y ${'z'.repeat(299_998)}`;
    const few = Array.from({ length: 251 }, () => 'w');
    const database = watched();
    const tokens = await tokensOf(['a b', long, half, half, ...few], database.sql);
    expect(database.sent.map(({ length }) => length)).toEqual([1, 1, 1, 250, 2]);
    expect(tokens.map(({ length }) => length)).toEqual([2, 1, 2, 2, ...few.map(() => 1)]);
  });

  test('fails as the database does, with nothing left under way', async () => {
    for (const failing of [1, 2, 3]) {
      const database = watched((call) => {
        if (call === failing) throw new IncompleteError('the database is gone');
      });
      const texts = Array.from({ length: 1000 }, () => 'tin');
      await expect(tokensOf(texts, database.sql)).rejects.toThrow('the database is gone');
      expect(database.open()).toBe(0);
    }
  });

  test('leaves nothing under way where nobody reads on', async () => {
    const database = watched();
    const texts = Array.from({ length: 1000 }, () => 'tin');
    for await (const tokens of analyze(database.sql, analyzer, texts, undefined)) {
      expect(tokens).toEqual(['tin']);
      break;
    }
    expect(database.sent.length).toBeGreaterThan(1);
    expect(database.open()).toBe(0);
  });
});
