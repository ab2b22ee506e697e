/**
 * The shortest form of each retriever's id that still tells those of one run apart:
 * its name; where several share that, with the parameters they differ in; else the id.
 */
export function shortRetrievers(ids: readonly string[]): ReadonlyMap<string, string> {
  const parsed = [...new Set(ids)].map(parse);
  const labels = parsed.map((one) => {
    const alike = parsed.filter(({ name }) => name === one.name);
    const differs = (key: string) =>
      new Set(alike.map(({ parameters }) => parameters.get(key))).size > 1;
    const parts = [...one.parameters].flatMap(([key, part]) => (differs(key) ? [part] : []));
    return parts.length === 0 ? one.name : `${one.name}:${parts.join(',')}`;
  });
  const isUnique = (label: string) => labels.filter((other) => other === label).length === 1;
  return new Map(
    parsed.map(({ id }, at) => {
      const label = labels[at] ?? id;
      return [id, isUnique(label) ? label : id];
    }),
  );
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

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part].filter((each) => each !== '');
}
