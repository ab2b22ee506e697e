import type { Role } from '../types.ts';

/** How a model wants to be told whether a text is a query or a passage. */
export interface RoleTemplate {
  /** Part of the embedder's id: raised with every change of the template. */
  readonly version: number;
  /** In front of the text. */
  readonly prefix?: Readonly<Record<Role, string>>;
  /** Further fields of the request, where a server puts the text into form itself. */
  readonly fields?: Readonly<Record<Role, Readonly<Record<string, string>>>>;
}

const search = 'Represent this sentence for searching relevant passages: ';
const instruct =
  'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ';

/** By name, each as its model card states it. */
export const roleTemplates = {
  none: { version: 1 },
  e5: { version: 1, prefix: { query: 'query: ', passage: 'passage: ' } },
  'e5-instruct': { version: 1, prefix: { query: instruct, passage: '' } },
  bge: { version: 1, prefix: { query: search, passage: '' } },
  'bge-zh': {
    version: 1,
    prefix: { query: '为这个句子生成表示以用于检索相关文章：', passage: '' },
  },
  nomic: { version: 1, prefix: { query: 'search_query: ', passage: 'search_document: ' } },
  'arctic-2': { version: 1, prefix: { query: 'query: ', passage: '' } },
  gemma: {
    version: 1,
    prefix: { query: 'task: search result | query: ', passage: 'title: none | text: ' },
  },
  voyage: {
    version: 1,
    fields: { query: { input_type: 'query' }, passage: { input_type: 'document' } },
  },
  cohere: {
    version: 1,
    fields: {
      query: { input_type: 'search_query' },
      passage: { input_type: 'search_document' },
    },
  },
} as const satisfies Readonly<Record<string, RoleTemplate>>;

export type TemplateName = keyof typeof roleTemplates;

/** The first that fits a model's name, without its owner and in lower case, is taken. */
const BY_MODEL: readonly (readonly [RegExp, TemplateName])[] = [
  [/^text-embedding-(3-(small|large)|ada-002)/, 'none'],
  [/e5.*instruct|^e5-mistral|^qwen3-embedding/, 'e5-instruct'],
  [/(^|[-_.])e5[-_.]/, 'e5'],
  [/^bge-(m3|multilingual|reranker)/, 'none'],
  [/^bge-.*zh/, 'bge-zh'],
  [/^bge-/, 'bge'],
  [/^nomic-embed/, 'nomic'],
  [/^(mxbai-embed-large|snowflake-arctic-embed-(xs|s|m|l)(-v1\.5)?($|:))/, 'bge'],
  [/^(snowflake-)?arctic-embed.*v?2|^snowflake-arctic-embed2/, 'arctic-2'],
  [/^embedding-?gemma/, 'gemma'],
  [/^voyage-/, 'voyage'],
  [/^(embed-(english|multilingual|v\d)|cohere)/, 'cohere'],
  [/^(all-minilm|all-mpnet|paraphrase-|multi-qa-|gte-(small|base|large))/, 'none'],
];

/**
 * The template that a model of this name wants; undefined for a model that is not known.
 *
 * @param model as a server calls it: `intfloat/e5-base-v2`, `nomic-embed-text:v1.5`
 */
export function templateFor(model: string): TemplateName | undefined {
  const name = (model.split('/').at(-1) ?? model).toLowerCase();
  return BY_MODEL.find(([pattern]) => pattern.test(name))?.[1];
}
