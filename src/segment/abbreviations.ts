/** Raise with every change of the lists or of the rule. */
export const ABBREVIATIONS_VERSION = 1;

/** A full stop after one of these does not end a sentence. */
const ALWAYS =
  'Mr Mrs Ms Mx Dr Prof Rev Hon Gen Col Capt Lt Sgt Sr Jr St Mt vs etc al cf e.g i.e viz ca approx resp incl excl Inc Ltd Co Corp Dept Univ Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec';

/** These are abbreviations in front of a number alone. */
const BEFORE_NUMBER =
  'No no Nos nos Fig fig Figs figs Sec sec Eq eq Ch ch Vol vol p pp Art art Ver ver';

const always = ending(ALWAYS);
const beforeNumber = ending(BEFORE_NUMBER);
/** The initial of a name, `J. R. R.`; "I" is more often the pronoun. */
const initial = /(?:^|[\s(."'“‘])(?!I\.)\p{Lu}\.\s*$/u;

/** Whether the full stop that ends `before` belongs to an abbreviation, given what follows. */
export function endsInAbbreviation(before: string, after: string): boolean {
  const tail = before.slice(-24);
  if (!/\.\s*$/.test(tail)) return false;
  if (always.test(tail) || initial.test(tail)) return true;
  return beforeNumber.test(tail) && /^\s*\d/.test(after);
}

function ending(list: string): RegExp {
  const words = list.replaceAll('.', '\\.').split(' ').join('|');
  return new RegExp(`(?:^|[\\s(["'“‘])(?:${words})\\.\\s*$`);
}
