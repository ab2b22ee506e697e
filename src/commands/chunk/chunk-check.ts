import { type ChunkedDocument, chunkingDigest } from '../../chunkers/verify/chunking-digest.ts';
import { verify } from '../../chunkers/verify/verify.ts';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import type { Chunking } from '../../evaluation/chunk-each.ts';
import { type BrokenPromise, type CheckedVariant, checkText } from '../../reports/check-text.ts';
import type { Document } from '../../types.ts';
import { type ChunkWork, eachChunking } from './chunk-work.ts';

/**
 * `chunk --check`: holds every chunk of every variant to what the variant
 * promises, and prints the variants' digests.
 */
export async function checkChunks(work: ChunkWork): Promise<ExitCode> {
  const { args, io, variants, documents } = work;
  const cut = variants.map((): ChunkedDocument[] => []);
  const problems: BrokenPromise[] = [];
  await eachChunking(work, 'checking', ({ document, chunkings }) => {
    for (const [at, chunking] of chunkings.entries()) {
      problems.push(...problemsOf(document, chunking));
      cut[at]?.push({ document, chunks: chunking.chunks.map(cutOnly) });
    }
  });
  const checked = variants.map(({ name }, at): CheckedVariant => {
    const chunked = cut[at] ?? [];
    const chunks = chunked.reduce((sum, one) => sum + one.chunks.length, 0);
    return { name, chunks, digest: chunkingDigest(chunked) };
  });
  const result = { variants: checked, documents: documents.length, problems };
  io.stdout.write(args.json ? `${JSON.stringify(result, null, 2)}\n` : checkText(result));
  return problems.length === 0 ? EXIT.pass : EXIT.regression;
}

/** What a digest is made of; the rest of a chunk need not be kept. */
function cutOnly({
  start,
  end,
  context,
  prefix,
}: ChunkedDocument['chunks'][number]): ChunkedDocument['chunks'][number] {
  return { start, end, prefix, ...(context && { context }) };
}

/** A strategy that refuses its own spans breaks a promise like any other; what is no error of the user's is a defect of ours. */
function problemsOf(
  document: Document,
  { variant, chunks, error }: Chunking,
): readonly BrokenPromise[] {
  const place = { variant: variant.name, document: document.id };
  if (error instanceof UserError) {
    return [{ ...place, rule: 'cut', message: error.message }];
  }
  if (error !== undefined) throw error;
  return verify(document, chunks, variant).map((problem) => ({ ...place, ...problem }));
}
