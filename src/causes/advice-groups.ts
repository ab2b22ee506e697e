import type { NeedCause } from '../types.ts';

/** Lost needs that one measure could help. */
export interface AdviceGroup {
  readonly cause: NeedCause['cause'];
  /** What the passages lie in; absent: anything. */
  readonly kind?: NeedCause['kind'];
  /** What a need of the group is, and what several are: what stands after "is" and "are". */
  readonly one: string;
  readonly many: string;
  /** What a variant does to such a need that does better: finds it, or at least keeps its passage whole. */
  readonly better: 'finds' | 'keeps whole';
  /** In order of preference; the first that fits is given. */
  readonly measures: readonly Measure[];
}

/** What a variant's owner could do. */
export interface Measure {
  readonly text: string;
  /** The strategy it recommends: never given to a variant that has it. */
  readonly strategy?: string;
  readonly fits?: (variant: Described) => boolean;
}

/** What advice knows of a variant. */
export interface Described {
  readonly name: string;
  readonly strategy: string;
  readonly parameters: { readonly [key: string]: unknown };
}

const structural = { strategy: 'structural', text: 'try structural' };

const anotherEmbedder = {
  text: 'the split is not at fault, try another embedder or retriever',
};

const contextualise: Measure = {
  text: 'try "contextualise": true',
  fits: ({ parameters }) => parameters['contextualise'] === false,
};

const has =
  (strategy: string) =>
  (variant: Described): boolean =>
    variant.strategy === strategy;

function cutBlock(kind: 'table' | 'code', names: { one: string; many: string }): AdviceGroup {
  return {
    ...names,
    cause: 'cut',
    better: 'keeps whole',
    kind,
    measures: [
      structural,
      {
        text: `add "${kind}" to "atomic"`,
        fits: ({ strategy, parameters }) =>
          strategy === 'structural' && !listOf(parameters['atomic']).includes(kind),
      },
      { text: 'raise "target" and "hardMax"', fits: has('structural') },
      { text: 'try larger chunks' },
    ],
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** By cause, a group of one kind before that of any: every lost need is in one. */
export const adviceGroups: readonly AdviceGroup[] = [
  cutBlock('table', { one: 'a cut table', many: 'cut tables' }),
  cutBlock('code', { one: 'cut code', many: 'cut code' }),
  {
    one: 'a cut passage',
    many: 'cut passages',
    cause: 'cut',
    better: 'keeps whole',
    measures: [
      { text: 'raise "sentences"', fits: has('sentence-window') },
      { text: 'make "parent" larger', fits: has('parent-child') },
      { text: 'raise "mergeUnder"', fits: has('sections') },
      structural,
      { text: 'raise "target" or "overlap"', fits: has('structural') },
      { text: 'try larger chunks' },
    ],
  },
  {
    one: 'in no chunk',
    many: 'in no chunk',
    cause: 'absent',
    better: 'finds',
    measures: [{ text: 'see with chunkproof chunk what the strategy leaves out' }],
  },
  {
    one: 'in chunks that have no usable vector',
    many: 'in chunks that have no usable vector',
    cause: 'unembeddable',
    better: 'finds',
    measures: [{ text: 'try another embedder' }],
  },
  {
    one: "past the embedder's limit",
    many: "past the embedder's limit",
    cause: 'truncated',
    better: 'finds',
    measures: [{ text: 'try smaller chunks, or an embedder that reads longer ones' }],
  },
  {
    one: 'outranked by other chunks of the right parent',
    many: 'outranked by other chunks of the right parent',
    cause: 'wrong-chunk',
    better: 'finds',
    measures: [
      contextualise,
      { strategy: 'parent-child', text: 'try parent-child' },
      anotherEmbedder,
    ],
  },
  {
    one: 'lost by tie order alone',
    many: 'lost by tie order alone',
    cause: 'tied',
    better: 'finds',
    measures: [{ text: 'see with chunkproof chunk --stats whether chunks repeat each other' }],
  },
  {
    one: 'ranked too low',
    many: 'ranked too low',
    cause: 'past-k',
    better: 'finds',
    measures: [{ ...structural, fits: has('whole') }, contextualise, anotherEmbedder],
  },
  {
    one: 'not among the candidates',
    many: 'not among the candidates',
    cause: 'beyond',
    better: 'finds',
    measures: [
      {
        text: 'the retriever does not return them: let it return more where it can, or try another',
      },
    ],
  },
  {
    one: 'of a query without hits',
    many: 'of queries without hits',
    cause: 'empty',
    better: 'finds',
    measures: [{ text: 'see whether the embedder or the retriever knows any word of theirs' }],
  },
];
