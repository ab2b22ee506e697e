import { splitOutsideBraces } from '../chunkers/braces.ts';
import { UserError } from '../errors.ts';

/** The parts of a list as an option states it: separated by commas, but for those in braces. */
export function splitList(list: string | undefined): string[] | undefined {
  return list === undefined ? undefined : splitOutsideBraces(list);
}

/**
 * Retrievers as `--retrievers` lists them. Their parameters are separated by
 * commas too: what looks like `key=value`, or stands in brackets, goes on with
 * the retriever before it.
 */
export function splitRetrievers(list: string | undefined): string[] | undefined {
  if (list === undefined) return undefined;
  const specs: string[] = [];
  let open = 0;
  for (const part of list.split(',')) {
    const goesOn = open > 0 || /^\s*\w+=/.test(part);
    const last = specs.pop();
    if (last === undefined) specs.push(part.trim());
    else specs.push(...(goesOn ? [`${last},${part.trim()}`] : [last, part.trim()]));
    open += part.split('(').length - part.split(')').length;
  }
  const named = specs.filter((spec) => spec !== '');
  if (named.length === 0) throw new UserError('--retrievers names nothing; leave it out for one');
  return named;
}
