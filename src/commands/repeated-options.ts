/** Options and positionals that may be stated more than once; of any other the last statement counts. */
const repeatable = new Set(['plugin', 'runs', 'ids']);

/** Middleware for yargs, which makes a list of every option that is stated more than once. */
export function lastOfRepeated(args: Record<string, unknown>): void {
  for (const [option, value] of Object.entries(args)) {
    if (option === '_' || repeatable.has(option) || !Array.isArray(value)) continue;
    args[option] = value.at(-1);
  }
}
