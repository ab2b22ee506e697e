import { createRequire } from 'node:module';

const load: (id: string) => unknown = createRequire(import.meta.url);

let parser: ((text: string, options: { logLevel: 'error' }) => unknown) | undefined;

/**
 * Reads YAML; the parser is loaded with the first text, since most documents have none.
 *
 * @throws Error where it is no YAML
 */
export function parseYaml(text: string): unknown {
  parser ??= loadParser();
  return parser(text, { logLevel: 'error' });
}

function loadParser(): NonNullable<typeof parser> {
  const loaded = load('yaml');
  if (hasParse(loaded)) return loaded.parse;
  throw new Error('the package yaml holds no parser');
}

function hasParse(loaded: unknown): loaded is { parse: NonNullable<typeof parser> } {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'parse' in loaded &&
    typeof loaded.parse === 'function'
  );
}
