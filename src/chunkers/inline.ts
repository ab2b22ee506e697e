import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Chunker, Chunkers } from './define-chunker.ts';

const NUMBER = /^\d+(?:\.\d+)?(%?)$/;

/**
 * The definition that an inline variant stands for: `fixed:512/64`,
 * `fixed:word:60/10%`, or a strategy's name alone for its defaults. Undefined
 * where the text has no such form, so that it can only be a name.
 *
 * @throws UserError where it has the form, but not rightly; it shows the right one
 */
export function inlineDefinition(
  text: string,
  chunkers: Chunkers,
): Record<string, string | number> | undefined {
  const [strategy = '', ...rest] = text.split(':');
  const chunker = Object.hasOwn(chunkers, strategy) ? chunkers[strategy] : undefined;
  if (rest.length === 0) return chunker && { strategy };
  if (!chunker) throw unknownStrategy(text, strategy, Object.keys(chunkers));
  const refuse = (problem: string) =>
    new UserError(`cannot read the inline variant "${text}": ${problem}; ${formOf(chunker)}`);
  const numbers = rest.at(-1)?.split('/') ?? [];
  const [unit, tooMuch] = rest.slice(0, -1);
  if (chunker.inline.length === 0) throw refuse(`"${strategy}" takes no numbers`);
  if (tooMuch !== undefined) throw refuse('it has too many colons');
  if (numbers.length > chunker.inline.length) {
    throw refuse(`it takes at most ${chunker.inline.length} of them, not ${numbers.length}`);
  }
  const stated: [string, string | number][] = numbers.map((number, index) => {
    const match = NUMBER.exec(number.trim());
    if (!match) throw refuse(`"${number}" is neither a number nor a percentage`);
    return [chunker.inline[index] ?? '', match[1] === '' ? Number(number) : number.trim()];
  });
  return { strategy, ...(unit !== undefined && { unit }), ...Object.fromEntries(stated) };
}

/** How a strategy is written inline, with its defaults as the example. */
export function formOf(chunker: Chunker): string {
  const { name, inline, schema } = chunker;
  const [first, ...more] = inline;
  if (first === undefined)
    return `state it in a file variants/NAME.json with "strategy": "${name}"`;
  const unit = Object.hasOwn(schema.shape, 'unit') ? '[unit:]' : '';
  const form = `write it as ${name}:${unit}${first}${more.map((key) => `[/${key}]`).join('')}`;
  const defaults = chunker.bind({ strategy: name }, { at: {}, chunkers: {} }).parameters;
  const missing = inline.findIndex((key) => typeof defaults[key] !== 'number');
  const example = inline.slice(0, missing < 0 ? undefined : missing).map((key) => defaults[key]);
  return example.length === 0 ? form : `${form}, as in ${name}:${example.join('/')}`;
}

function unknownStrategy(text: string, strategy: string, known: readonly string[]): UserError {
  const suggestion = nearest(strategy, known);
  const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
  return new UserError(
    `unknown strategy "${strategy}" in "${text}".${hint} Known strategies: ${known.join(', ')}. An inline variant is written as in fixed:512/64`,
  );
}
