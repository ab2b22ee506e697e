/** `3 queries: a, b, c`, of many the first ten. */
export function listed(names: readonly string[], one: string, many = `${one}s`): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  const count = `${names.length} ${names.length === 1 ? one : many}`;
  return `${count}: ${names.slice(0, 10).join(', ')}${more}`;
}
