import { bindVariant } from '../../build/chunkers/bind-variant.js';
import { chunkers } from '../../build/chunkers/registry.js';

const PARAMETERS = {
  'parent-child': {
    parent: { strategy: 'structural', target: 1024, hardMax: 1536 },
    child: { strategy: 'recursive', size: 128 },
  },
};

/** Every strategy of the registry at its defaults, as a function of a document. */
export function strategies() {
  return Object.fromEntries(
    Object.keys(chunkers).map((strategy) => [
      strategy,
      chunking({ strategy, ...PARAMETERS[strategy] }),
    ]),
  );
}

/** A variant as a function of a document; what needs vectors gets some that cost nothing. */
export function chunking(definition) {
  const variant = bindVariant({ name: definition.strategy, definition });
  return (document) => variant.chunk(document, variant.embeds && vectorOf);
}

function vectorOf(text) {
  const angle = (text.length * 31 + text.charCodeAt(0)) % 64;
  return Float32Array.of(Math.cos(angle), Math.sin(angle));
}
