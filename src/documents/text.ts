import type { DocumentReader } from './reader.ts';
import { readAsItStands } from './text-file.ts';

/** Plain text as it stands. */
export const text: DocumentReader = {
  name: 'text',
  endings: ['.txt'],
  read: (file) => readAsItStands(file, 'text'),
};
