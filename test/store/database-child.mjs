// Opens a rocksdb folder without the project's code, in a process that can be
// killed: `node database-child.mjs PATH hold` keeps it open; `… write` writes
// vectors and prints the number of each batch once it is acknowledged;
// `… damage` leaves rows of two dimensions, of which one is whole;
// `… version N` leaves a database with that schema version; `… first` leaves one
// of the first version, with one vector; `… foreign` leaves one of another program, with a table of our name.
import { createNodeEngines } from '@surrealdb/node';
import { Surreal } from 'surrealdb';

const [path, task, argument] = process.argv.slice(2);
const db = new Surreal({ engines: createNodeEngines() });
await db.connect(`rocksdb://${path}`, { reconnect: false });
await db.use({ namespace: 'chunkproof', database: 'main' });

if (task === 'hold') {
  process.stdout.write('open\n');
  setInterval(() => {}, 1000);
} else if (task === 'damage') {
  const sizes = { short: 5, long: 12, whole: 8 };
  const rows = Object.entries(sizes).map(([id, size]) => ({ id, dim: 2, v: new Uint8Array(size) }));
  await db.query('DEFINE TABLE emb').collect();
  await db.query('INSERT INTO emb $rows RETURN NONE', { rows }).collect();
  await db.close();
  process.exit(0);
} else if (task === 'version') {
  await db
    .query('DEFINE TABLE meta; CREATE meta:schema SET version = $n', { n: Number(argument) })
    .collect();
  await db.close();
  process.exit(0);
} else if (task === 'foreign') {
  await db
    .query('DEFINE TABLE meta SCHEMAFULL; DEFINE FIELD version ON meta TYPE option<string>')
    .collect();
  await db.close();
  process.exit(0);
} else if (task === 'first') {
  await db
    .query(
      `DEFINE TABLE meta SCHEMAFULL; DEFINE FIELD version ON meta TYPE int;
       CREATE meta:schema SET version = 1;
       DEFINE TABLE emb SCHEMAFULL; DEFINE FIELD v ON emb TYPE bytes; DEFINE FIELD dim ON emb TYPE int;
       CREATE emb:old SET dim = 2, v = $v`,
      { v: new Uint8Array(Float32Array.of(1, 2).buffer) },
    )
    .collect();
  await db.close();
  process.exit(0);
} else {
  await db.query('DEFINE TABLE emb').collect();
  for (let batch = 0; ; batch++) {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      id: `${batch}-${i}`,
      dim: 256,
      v: new Uint8Array(new Float32Array(256).fill(batch + i / 100).buffer),
    }));
    await db.query('INSERT INTO emb $rows RETURN NONE', { rows }).collect();
    process.stdout.write(`${batch}\n`);
  }
}
