import { expect, test } from 'vitest';
import { IncompleteError } from '../../src/errors.ts';
import { connect } from '../../src/store/surreal.ts';

test('a database is closed after the statements under way, and takes no more', async () => {
  const place = { url: 'mem://', namespace: 'a', database: 'b' };
  const connection = await connect('mem', '', place);
  await connection.query('FOR $n IN 0..1000 { CREATE row SET n = $n }');
  const asked = Array.from({ length: 8 }, () => connection.query('SELECT VALUE n FROM row'));
  const closed = connection.close();
  const late = connection.query('SELECT VALUE n FROM row').catch((error) => error);
  for (const [rows] of await Promise.all(asked)) expect(rows).toHaveLength(1000);
  await closed;
  expect(await late).toBeInstanceOf(IncompleteError);
});
