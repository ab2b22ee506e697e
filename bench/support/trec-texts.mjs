/** Numbers in [0, 1) that are the same in every run. */
export function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A TREC run of `queries` × 100 hits, and judgements of 12 of them each, as text. */
export function trecTexts(queries) {
  const next = random(2);
  const run = [];
  const qrels = [];
  for (let query = 0; query < queries; query += 1) {
    const documents = new Set();
    while (documents.size < 100) documents.add(Math.floor(next() * 5000));
    for (const [at, document] of [...documents].entries()) {
      run.push(`q${query} Q0 doc${document} ${at + 1} ${(100 - at + next()).toFixed(4)} tag`);
    }
    for (const document of [...documents].slice(0, 12)) {
      qrels.push(`q${query} 0 doc${document} ${Math.floor(next() * 3)}`);
    }
  }
  return { run: run.join('\n'), qrels: qrels.join('\n') };
}
