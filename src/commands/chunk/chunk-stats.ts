import { join, resolve } from 'node:path';
import { EXIT, type ExitCode } from '../../errors.ts';
import { tallyFigures } from '../../evaluation/chunk-figures.ts';
import { countEqualChunks, NEARLY_THE_SAME } from '../../metrics/equal-chunks.ts';
import { chunkSizesChart } from '../../reports/chunk-sizes-chart.ts';
import { type FiguresView, figuresText } from '../../reports/figures-text.ts';
import { countTokens } from '../../segment/tokens.ts';
import { sizeBins } from '../../stats/size-bins.ts';
import { writeAtomically } from '../atomic-write.ts';
import { assertWritable } from '../report/run-folder.ts';
import { type ChunkWork, eachChunking } from './chunk-work.ts';

/** What the chart of chunk sizes is called, below `--out`. */
const CHART = 'chunk-sizes.vl.json';

/** `chunk --stats`: what each variant makes of the corpus, as a table and as a chart of the sizes. */
export async function countChunks(work: ChunkWork): Promise<ExitCode> {
  const { args, io, corpus, variants, documents, say } = work;
  const out = resolve(io.cwd, args.out);
  await assertWritable(out, args.out);
  const tallies = variants.map(tallyFigures);
  const equal = countEqualChunks();
  let corpusTokens = 0;
  await eachChunking(work, 'cutting', ({ document, chunkings }) => {
    corpusTokens += countTokens(document.text);
    for (const [at, { chunks, error }] of chunkings.entries()) {
      if (error !== undefined) throw error;
      tallies[at]?.add(document, chunks);
    }
    equal.add(chunkings.map(({ chunks }) => chunks));
  });
  const nameOf = (at: number) => variants[at]?.name ?? '';
  const view: FiguresView = {
    corpus: { name: corpus.name, documents: documents.length, tokens: corpusTokens },
    variants: tallies.map((tally, at) => ({ name: nameOf(at), ...tally.figures(corpusTokens) })),
    nearlyTheSame: equal
      .likenesses()
      .filter(({ share }) => share > NEARLY_THE_SAME)
      .map(({ variants: [first, second], share }) => ({
        variants: [nameOf(first), nameOf(second)],
        share,
      })),
  };
  const chart = chunkSizesChart(
    tallies.map(({ sizes }, at) => ({ name: nameOf(at), bins: sizeBins(sizes) })),
  );
  await writeAtomically(
    join(out, CHART),
    `${JSON.stringify(chart, null, 2)}\n`,
    join(args.out, CHART),
  );
  io.stdout.write(args.json ? `${JSON.stringify(view, null, 2)}\n` : figuresText(view));
  say(`sizes drawn in ${join(args.out, CHART)}`);
  return EXIT.pass;
}
