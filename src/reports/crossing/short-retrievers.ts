import { splitOutsideBrackets } from '../../split-outside-brackets.ts';

/**
 * The shortest form of each retriever's id that still tells those of one run apart: its
 * name; where several share that, with the fewest parameters that do (of several, their
 * values alone: the id stands below the tables); else the id.
 */
export function shortRetrievers(ids: readonly string[]): ReadonlyMap<string, string> {
  const parsed = [...new Set(ids)].map(parse);
  const names = [...new Set(parsed.map(({ name }) => name))];
  const labelOf = new Map(
    names.flatMap((name) => [...labelsOf(parsed.filter((one) => one.name === name))]),
  );
  const labels = parsed.map(({ id }) => labelOf.get(id) ?? id);
  const isUnique = (label: string) => labels.filter((other) => other === label).length === 1;
  return new Map(
    parsed.map(({ id }, at) => {
      const label = labels[at] ?? id;
      return [id, isUnique(label) ? label : id];
    }),
  );
}

/** More parameters than this are not tried in every combination. */
const mostTried = 8;

/** Labels of retrievers of one name. */
function labelsOf(alike: readonly Parsed[]): ReadonlyMap<string, string> {
  const keys = [...new Set(alike.flatMap(({ parameters }) => [...parameters.keys()]))].filter(
    (key) => new Set(alike.map(({ parameters }) => parameters.get(key))).size > 1,
  );
  const choices = keys.length > mostTried ? [keys] : subsets(keys);
  const tried = choices.map((chosen) => {
    const labels = alike.map(({ name, parameters }) => {
      const parts = [...parameters].flatMap(([key, part]) => {
        if (!chosen.includes(key)) return [];
        return [
          chosen.length > 1 && part.startsWith(`${key}=`) ? part.slice(key.length + 1) : part,
        ];
      });
      return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
    });
    // The bare name is everybody's, and would stand for the one that lacks a parameter.
    const isBare = ({ name }: Parsed, at: number) => labels[at] === name && alike.length > 1;
    const tellsApart = new Set(labels).size === labels.length && !alike.some(isBare);
    return { labels, tellsApart, size: chosen.length, length: labels.join('').length };
  });
  const [best] = tried
    .filter(({ tellsApart }) => tellsApart)
    .sort((one, other) => one.size - other.size || one.length - other.length);
  return new Map(alike.map(({ id }, at) => [id, best?.labels[at] ?? id]));
}

function subsets(keys: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const key of keys) all.push(...all.map((some) => [...some, key]));
  return all;
}

interface Parsed {
  readonly id: string;
  readonly name: string;
  /** What stands behind the name, by the key of each part; a part without a key is its own. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** `name:key=value,…`; a module's name may end in the hash of its code. */
function parse(id: string): Parsed {
  const [, stated = id, behind = ''] = /^([^:]*):(.*)$/s.exec(id) ?? [];
  const [, name = stated, hash] = /^(.+)@([0-9a-f]{12})$/.exec(stated) ?? [];
  const parts = splitOutsideBrackets(behind).map((part): [string, string] => {
    const equals = part.indexOf('=');
    return [equals < 1 ? part : part.slice(0, equals), part];
  });
  return {
    id,
    name,
    parameters: new Map([...(hash ? [['@', hash] as const] : []), ...parts]),
  };
}
