import { splitOutsideBraces } from '../chunkers/braces.ts';

/** The parts of a list as an option states it: separated by commas, but for those in braces. */
export function splitList(list: string | undefined): string[] | undefined {
  return list === undefined ? undefined : splitOutsideBraces(list);
}
