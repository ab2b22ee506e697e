import type { Place } from '../errors.ts';
import { check, type Locate, type z } from '../schema.ts';
import type { Block } from '../segment/blocks.ts';
import type { ChunkFlag, ChunkKind, Document, Json, Span } from '../types.ts';
import { type CommonParameters, commonParameters, commonSchema } from './common-parameters.ts';
import type { Measure } from './units.ts';

/** The scanners whose versions decide where a chunker cuts. */
export type Segmenter = 'blocks' | 'sentences' | 'tokens';

/** A range a chunker cut, with what only the chunker knows of it. */
export interface Cut extends Span {
  readonly kind?: ChunkKind;
  readonly flags?: readonly ChunkFlag[];
}

/** What a chunker may ask of the document it is given. */
export interface ChunkerEnv {
  /** The part to chunk: all of the text, or what follows the front matter. */
  readonly body: Span;
  /** The blocks of the body. */
  readonly blocks: () => readonly Block[];
  /** What will stand in front of a chunk's text; empty where the variant is not contextualised. */
  readonly prefix: (span: Span) => string;
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
  /** Whether the heading path is prepended unless the variant says otherwise; false by default. */
  readonly contextualised?: boolean;
  readonly needs: (parameters: P) => readonly Segmenter[];
  readonly prefixLimit?: (parameters: P) => PrefixLimit | undefined;
  /** Spans of the document in order. The core slices, measures, names and verifies them. */
  readonly chunk: (document: Document, parameters: P, env: ChunkerEnv) => readonly Cut[];
}

/** A chunker with its parameters filled in. */
export interface BoundChunker {
  readonly strategy: string;
  readonly version: number;
  readonly common: CommonParameters;
  readonly parameters: Parameters;
  readonly needs: readonly Segmenter[];
  readonly prefixLimit: PrefixLimit | undefined;
  readonly cut: (document: Document, env: ChunkerEnv) => readonly Cut[];
}

/** A strategy as the registry holds it; the type of its parameters stays inside. */
export interface Chunker {
  readonly name: string;
  readonly version: number;
  readonly summary: string;
  /** Every key of a definition in `variants/*.json` but `strategy`. */
  readonly schema: z.ZodObject;
  readonly bind: (definition: object, where: { at: Place; locate?: Locate }) => BoundChunker;
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
    bind(stated, where) {
      check(schema, stated, where);
      const own = Object.entries(stated).filter(([key]) => !(key in commonParameters));
      const parameters = definition.settle(
        check(definition.schema, Object.fromEntries(own), where),
      );
      const { contextualise, ...common } = check(commonSchema, stated, where);
      return {
        strategy: name,
        version,
        common: { ...common, contextualise: contextualise ?? definition.contextualised ?? false },
        parameters,
        needs: definition.needs(parameters),
        prefixLimit: definition.prefixLimit?.(parameters),
        cut: (document, env) => definition.chunk(document, parameters, env),
      };
    },
  };
}
