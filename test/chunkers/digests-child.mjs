// Prints, as JSON, the digest of each shipped variant over the documents that
// have hurt chunkers, by the built package, the last of everything first.
const { chunkingDigest, embedders, hostileDocuments, loadVariants } = await import(
  new URL('../../dist/index.js', import.meta.url).href
);

const [variants] = process.argv.slice(2);
const embedder = await embedders.hashing();
const digests = [];
for (const variant of (await loadVariants(undefined, [variants])).reverse()) {
  const chunked = [];
  for (const document of [...hostileDocuments].reverse()) {
    const texts = variant.embeds?.(document) ?? [];
    const vectors = await embedder.embed(texts, 'passage');
    const vectorOf = (/** @type {string} */ text) => vectors[texts.indexOf(text)];
    chunked.push({ document, chunks: variant.chunk(document, vectorOf) });
  }
  digests.push([variant.name, chunkingDigest(chunked)]);
}
process.stdout.write(JSON.stringify(digests.reverse()));
