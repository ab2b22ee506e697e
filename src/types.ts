// The nouns of the whole system and its plug interfaces: floor 0.
export type * from './types/basics.ts';
export type * from './types/causes.ts';
export type * from './types/comparison.ts';
export type * from './types/documents.ts';
export type * from './types/plugs.ts';
export type * from './types/proxy.ts';
export type * from './types/queries.ts';
export type * from './types/run.ts';
export type * from './types/scores.ts';
