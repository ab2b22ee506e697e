/** A name of at most `most` characters: what is too long loses its middle, for names differ at their ends. */
export function shortenMiddle(name: string, most: number): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const front = Math.ceil((most - 1) / 2);
  const back = most - 1 - front;
  return `${characters.slice(0, front).join('')}…${characters.slice(characters.length - back).join('')}`;
}

/** Names shortened in the middle; as long as it takes to tell them apart. */
export function shortenApart(names: readonly string[], most: number): string[] {
  const longest = Math.max(0, ...names.map((name) => Array.from(name).length));
  for (let length = most; length < longest; length += 4) {
    const labels = names.map((name) => shortenMiddle(name, length));
    if (new Set(labels).size === new Set(names).size) return labels;
  }
  return [...names];
}
