import type {
  Outcome,
  ProxyDifference,
  ProxyGateLine,
  ProxyPair,
  ProxyResult,
  ProxyVerdict,
  Slots,
} from '../types.ts';
import { counted } from './counted.ts';
import { visible } from './format.ts';

/** What is told of a comparison by a cheap sample. */
export interface ProxyView {
  readonly source: ProxySource;
  readonly result: ProxyResult;
  /** Whether the sample is enough to choose; absent where nothing is compared. */
  readonly conclusion?: { readonly enough: string; readonly text: string } | undefined;
  /** Empty where nothing was asked to hold. */
  readonly gate: readonly ProxyGateLine[];
  readonly verdict: ProxyVerdict;
}

/** What was compared, and with what. */
export interface ProxySource {
  readonly corpus: string;
  readonly documents: number;
  readonly parents: number;
  readonly file: string;
  /** Queries of the file, those left out too. */
  readonly queries: number;
  readonly embedder: string;
  readonly retriever: string;
}

const mostDiffering = 20;
const mostOpen = 5;

const marks: Readonly<Record<Outcome, string>> = { right: '✓', wrong: '✗', open: '?' };

const gateMarks: Readonly<Record<ProxyVerdict, string>> = {
  pass: '✓',
  failed: '✗',
  inconclusive: '?',
};

/** How messages call the two kinds of list. */
const listNames: Readonly<Record<Slots, string>> = {
  parents: 'correct parent in top 3',
  chunks: 'correct parent in three chunk slots',
};

/** The comparison as a person reads it. */
export function proxyText({ source, result, conclusion, gate }: ProxyView): string {
  const lines = [
    proxyHeadline(source),
    '',
    ...countLines(result),
    ...notesOf(result, source),
    ...listing('on which variants differ', result.differing, { result, most: mostDiffering }),
    ...listing('open: of what is shown, not all is judged', result.open, {
      result,
      most: mostOpen,
    }),
    ...paragraph(result.pairs.map(pairLine)),
    ...paragraph(conclusion ? [visible(conclusion.text)] : []),
    ...paragraph(gate.map(gateLine)),
  ];
  return `${lines.join('\n')}\n`;
}

/** One line that says what was compared. */
export function proxyHeadline(source: ProxySource): string {
  return [
    visible(source.corpus),
    `${source.queries} ${queries(source.queries)} of ${visible(source.file)}, ${counted(source.documents, 'document')}`,
    `embedder ${visible(source.embedder)}`,
    `retriever ${visible(source.retriever)}`,
  ].join(' · ');
}

/** `query` or `queries`. */
export function queries(count: number): string {
  return count === 1 ? 'query' : 'queries';
}

function paragraph(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function countLines({ variants, slots, total, control }: ProxyResult): string[] {
  const other = slots === 'parents' ? 'chunks' : 'parents';
  const differ = variants.some(
    ({ counts }) =>
      counts.parents.right !== counts.chunks.right || counts.parents.open !== counts.chunks.open,
  );
  const names = variants.map(({ name }) =>
    name === control ? `${visible(name)} (control)` : visible(name),
  );
  const width = Math.max(...names.map(({ length }) => length));
  return variants.map(({ counts }, at) => {
    const also = `${listNames[other]}: ${counts[other].right}/${total}${openOf(counts[other])}`;
    const line = `${(names[at] ?? '').padEnd(width)}  ${listNames[slots]}: ${counts[slots].right}/${total}${openOf(counts[slots])}`;
    return differ ? `${line} · ${also}` : line;
  });
}

function openOf({ open }: { readonly open: number }): string {
  return open > 0 ? ` (${open} open)` : '';
}

function notesOf(
  { chance, unanswerable, alike, total }: ProxyResult,
  { parents }: ProxySource,
): string[] {
  const notes: string[] = [];
  if (chance !== null) {
    const much =
      chance > 0.15 ? ': on so few parents a count says little of how well a variant finds' : '';
    notes.push(
      `by chance alone: ${(chance * total).toFixed(1)}/${total}, with ${counted(parents, 'parent')}${much}`,
    );
  }
  if (unanswerable.length > 0) {
    notes.push(
      `left out, for no document answers ${unanswerable.length === 1 ? 'it' : 'them'}: ${listed(unanswerable)}`,
    );
  }
  if (alike.length > 0) {
    notes.push(
      `${alike.length} of the open ${alike.length === 1 ? 'is a query' : 'are queries'} for which all show the same parents: they tell nothing apart and need no judgement`,
    );
  }
  return notes;
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, 10).map((text) => `"${visible(text)}"`);
  return `${shown.join(', ')}${texts.length > 10 ? ` and ${texts.length - 10} more` : ''}`;
}

function listing(
  what: string,
  differences: readonly ProxyDifference[],
  { result: { variants }, most }: { result: ProxyResult; most: number },
): string[] {
  if (differences.length === 0) return [];
  const width = Math.max(...variants.map(({ name }) => visible(name).length));
  const left = differences.length - most;
  return [
    '',
    `${differences.length} ${queries(differences.length)} ${what}`,
    ...differences
      .slice(0, most)
      .flatMap(({ query, right, variants: shown }) => [
        `  "${visible(query)}"${right.length > 0 ? `  right: ${right.map(visible).join(', ')}` : ''}`,
        ...shown.map(
          ({ name, outcome, parents }) =>
            `    ${marks[outcome]} ${visible(name).padEnd(width)}  ${parents.map(visible).join(', ') || 'nothing'}`,
        ),
      ]),
    ...(left > 0 ? [`  … and ${left} more: --json has all`] : []),
  ];
}

function pairLine(pair: ProxyPair): string {
  const { first, second, onlyFirst, onlySecond, test, p, adjusted, open } = pair;
  const name = test === 'mcnemar' ? 'McNemar mid-p' : 'p while judging (e-process)';
  const corrected = adjusted === p ? '' : `, Holm ${formatP(adjusted)}`;
  const rest = open > 0 ? `, ${open} open` : '';
  return `${visible(first)} and ${visible(second)}: only ${visible(first)} right ${onlyFirst}, only ${visible(second)} right ${onlySecond}${rest} · ${name} ${formatP(p)}${corrected}`;
}

function gateLine({ variant, verdict, text }: ProxyGateLine): string {
  return `${gateMarks[verdict]} ${visible(variant)}: ${visible(text)}`;
}

/** Three decimals, more where these would be 0. */
function formatP(p: number): string {
  if (p < 0.0001) return '< 0.0001';
  return p < 0.001 ? p.toFixed(4) : p.toFixed(3);
}
