import type { DocumentFormat } from '../types.ts';

/** File name endings (lower case) that can be read, and what they are read as. */
export const formats: Readonly<Record<string, DocumentFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdx': 'markdown',
  '.txt': 'text',
};
