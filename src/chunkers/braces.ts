import { UserError } from '../errors.ts';

/** More texts than this are a slip of the hand. */
const MOST = 500;

/** Splits a list at its commas, but for those in braces; blank parts are left out. */
export function splitOutsideBraces(list: string): string[] {
  return list
    .split(/,(?![^{}]*\})/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Every text that a pattern stands for, its first braces varying slowest:
 * `fixed:{128,256}/{0,10%}` is `fixed:128/0`, `fixed:128/10%`, `fixed:256/0`
 * and `fixed:256/10%`.
 */
export function expandBraces(pattern: string): string[] {
  const parts = pattern.split(/(\{[^{}]*\})/);
  let texts = [''];
  for (const [index, part] of parts.entries()) {
    const isChoice = index % 2 === 1;
    if (!isChoice && /[{}]/.test(part)) {
      throw new UserError(
        `"${pattern}" has a brace without its other one; write choices as in fixed:{128,256}/{0,10%}, not one within another`,
      );
    }
    const choices = isChoice ? choicesOf(part, pattern) : [part];
    texts = texts.flatMap((text) => choices.map((choice) => text + choice));
    if (texts.length > MOST) {
      throw new UserError(`"${pattern}" stands for more than ${MOST} variants; name fewer`);
    }
  }
  return texts;
}

function choicesOf(braces: string, pattern: string): string[] {
  const choices = braces
    .slice(1, -1)
    .split(',')
    .map((choice) => choice.trim());
  if (choices.every((choice) => choice !== '')) return choices;
  throw new UserError(
    `"${pattern}" has an empty choice in ${braces}; write choices as in fixed:{128,256}/{0,10%}`,
  );
}
