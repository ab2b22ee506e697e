import type { Place } from '../errors.ts';
import { check, type Locate, type z } from '../schema.ts';
import type { Block } from '../segment/blocks.ts';
import type {
  ChunkFlag,
  ChunkKind,
  ChunkLimits,
  ChunkPromises,
  Document,
  Json,
  Span,
} from '../types.ts';
import { type CommonParameters, commonParameters, commonSchema } from './common-parameters.ts';
import type { Measure } from './units.ts';

/** The scanners whose versions decide where a chunker cuts. */
export type Segmenter = 'blocks' | 'sentences' | 'tokens';

/** A range a chunker cut, with what only the chunker knows of it. */
export interface Cut extends Span {
  readonly kind?: ChunkKind;
  readonly flags?: readonly ChunkFlag[];
  /** What a prompt would get in its place; without, the range itself. */
  readonly context?: Span;
}

/** Looks up the vector of a text that the chunker's `embeds` named. */
export type VectorOf = (text: string) => Float32Array;

/** What a chunker may ask of the document it is given. */
export interface ChunkerEnv {
  /** The part to chunk: all of the text, or what follows the front matter. */
  readonly body: Span;
  /** The blocks of the body. */
  readonly blocks: () => readonly Block[];
  /** What will stand in front of a chunk's text; empty where the variant is not contextualised. */
  readonly prefix: (span: Span) => string;
  readonly vectorOf: VectorOf;
}

/** The most a prefix may take. Where it takes more, outer levels are left out and the chunk is flagged. */
export interface PrefixLimit {
  readonly size: number;
  readonly measure: Measure;
}

type Parameters = { readonly [key: string]: Json };

/** How a strategy is written: everything about it in one place. */
export interface ChunkerDefinition<Stated, P extends Parameters> {
  readonly name: string;
  /** Raise with every change of what it cuts. */
  readonly version: number;
  /** One sentence for `--help` and reports. */
  readonly summary: string;
  /** Its own parameters with their defaults and constraints; the common ones are added. */
  readonly schema: z.ZodObject & z.ZodType<Stated>;
  /** The parameters as they are used and fingerprinted: percentages worked out. */
  readonly settle: (stated: Stated) => P;
  /** The parameters that the numbers of an inline variant set, in order: `fixed:512/64` sets size and overlap. */
  readonly inline?: readonly (keyof NoInfer<Stated> & string)[];
  /** Where the strategy is not ours: the module it comes from. */
  readonly plugin?: PluginCode;
  /** Whether the heading path is prepended unless the variant says otherwise; false by default. */
  readonly contextualised?: boolean;
  readonly needs: (parameters: P) => readonly Segmenter[];
  readonly prefixLimit?: (parameters: P) => PrefixLimit | undefined;
  /** Whether starts and ends both increase from chunk to chunk (`strict`, the default), or only never decrease. */
  readonly order?: ChunkPromises['order'];
  /** What its chunks are measured by, for `verify`; none where sizes depend on the document alone. */
  readonly limits?: (parameters: P) => ChunkLimits;
  /** Whether one chunk can hold a whole record, which is then not split; by default, whether it is within the limit. */
  readonly fits?: (document: Document, parameters: P, env: ChunkerEnv) => boolean;
  /** Text it leaves out on purpose, beside the front matter. */
  readonly dropped?: (document: Document, parameters: P) => readonly Span[];
  /** Texts of the document whose vectors decide its cuts; only for a strategy that asks `vectorOf`. */
  readonly embeds?: (document: Document, parameters: P, env: ChunkerEnv) => readonly string[];
  /** Spans of the document in order. The core slices, measures, names and verifies them. */
  readonly chunk: (document: Document, parameters: P, env: ChunkerEnv) => readonly Cut[];
}

/** The module a user's own strategy comes from. */
export interface PluginCode {
  /** As messages call it. */
  readonly file: string;
  /** SHA-256 of its text; the files it imports are not part of it. */
  readonly hash: string;
}

/** A chunker with its parameters filled in. */
export interface BoundChunker {
  readonly strategy: string;
  readonly version: number;
  readonly plugin: PluginCode | undefined;
  readonly common: CommonParameters;
  readonly parameters: Parameters;
  /** The chunkers it is made of, where it is. */
  readonly parts?: readonly BoundChunker[];
  readonly needs: readonly Segmenter[];
  readonly prefixLimit: PrefixLimit | undefined;
  /** What it promises beside what all do. */
  readonly promises: Omit<ChunkPromises, 'body'>;
  readonly fits?: (document: Document, env: ChunkerEnv) => boolean;
  readonly embeds?: (document: Document, env: ChunkerEnv) => readonly string[];
  readonly cut: (document: Document, env: ChunkerEnv) => readonly Cut[];
}

/** Where a definition stands, and the strategies that it may name. */
export interface BindPlace {
  readonly at: Place;
  readonly locate?: Locate;
  readonly chunkers: Chunkers;
}

/** Strategies by the name that a definition's `strategy` states. */
export interface Chunkers {
  readonly [strategy: string]: Chunker;
}

/** A strategy as the registry holds it; the type of its parameters stays inside. */
export interface Chunker {
  readonly name: string;
  readonly version: number;
  readonly summary: string;
  /** Every key of a definition in `variants/*.json` but `strategy`. */
  readonly schema: z.ZodObject;
  /** The parameters that the numbers of an inline variant set; empty where it has no such form. */
  readonly inline: readonly string[];
  readonly plugin: PluginCode | undefined;
  readonly bind: (definition: object, where: BindPlace) => BoundChunker;
}

/** Makes a registry entry of a strategy. */
export function defineChunker<Stated, P extends Parameters>(
  definition: ChunkerDefinition<Stated, P>,
): Chunker {
  const { name, version, summary } = definition;
  const schema = definition.schema.safeExtend(commonParameters);
  return {
    name,
    version,
    summary,
    schema,
    inline: definition.inline ?? [],
    plugin: definition.plugin,
    bind(stated, where) {
      check(schema, stated, where);
      const own = Object.entries(stated).filter(([key]) => !(key in commonParameters));
      const parameters = definition.settle(
        check(definition.schema, Object.fromEntries(own), where),
      );
      const { contextualise, ...common } = check(commonSchema, stated, where);
      const { embeds, fits } = definition;
      return {
        strategy: name,
        version,
        plugin: definition.plugin,
        common: { ...common, contextualise: contextualise ?? definition.contextualised ?? false },
        parameters,
        needs: definition.needs(parameters),
        prefixLimit: definition.prefixLimit?.(parameters),
        promises: {
          order: definition.order ?? 'strict',
          limits: definition.limits?.(parameters),
          dropped: (document) => definition.dropped?.(document, parameters) ?? [],
        },
        ...(fits && { fits: (document, env) => fits(document, parameters, env) }),
        ...(embeds && { embeds: (document, env) => embeds(document, parameters, env) }),
        cut: (document, env) => definition.chunk(document, parameters, env),
      };
    },
  };
}
