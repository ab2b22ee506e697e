import type { Cell, ComparedVariant } from '../types.ts';
import { cellFails } from './cell-fails.ts';
import { cellLine } from './cell-line.ts';
import { visible } from './format.ts';
import { verdictLines } from './verdict-lines.ts';
import type { Report, ReportView } from './view.ts';

/** A test as JUnit has it: `error` is a variant that could not be run, `failure` what the gate forbids. */
interface TestCase {
  readonly name: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly detail: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** The gate for a CI's test view: a suite a variant, a test a gated metric and slice. */
export const junitXml: Report = (view) => {
  const suites = suitesOf(view);
  const { run } = view;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: `chunkproof ${run.golden.name}`, ...countsOf(suites.flatMap(({ cases }) => cases)), time: '0' })}>`,
    ...suites.flatMap((suite) => suiteLines(suite, view)),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
};

function suitesOf(view: ReportView): Suite[] {
  const suites = view.comparison.variants
    .filter(({ status }) => status !== 'left-out')
    .map((variant) => ({ name: variant.name, cases: casesOf(variant, view) }));
  if (suites.some(({ cases }) => cases.length > 0)) return suites;
  const detail = verdictLines(view).map(({ text }) => text);
  const nothing = { name: 'gate', outcome: 'skipped', message: 'nothing to gate', detail } as const;
  return [{ name: 'gate', cases: [nothing] }];
}

function casesOf({ name, status }: ComparedVariant, view: ReportView): TestCase[] {
  if (status === 'failed') {
    const reason = view.run.failed.find((one) => one.name === name)?.reason ?? '';
    return [{ name: 'run', outcome: 'error', message: reason, detail: [] }];
  }
  if (status === 'gone') {
    const message = 'the baseline has this variant, but its definition is gone';
    return [{ name: 'definition', outcome: 'failure', message, detail: [] }];
  }
  return view.comparison.cells
    .filter(({ variant }) => variant === name)
    .map((cell) => caseOf(cell, view));
}

function caseOf(cell: Cell, view: ReportView): TestCase {
  const { metric, slice, gated, verdict } = cell;
  const name = slice === null ? metric : `${metric} on ${slice}`;
  const lines = cellLine(cell, view);
  const message = lines.map(({ text }) => text).join(' ');
  const detail = lines.flatMap((line) => line.detail);
  if (cellFails(cell, view.comparison.gate)) return { name, outcome: 'failure', message, detail };
  if (verdict === 'no-baseline') {
    return { name, outcome: 'skipped', message: 'no baseline to compare with', detail: [] };
  }
  if (!gated) {
    const why = message === '' ? '' : `: ${message}`;
    return { name, outcome: 'skipped', message: `shown, not gated${why}`, detail };
  }
  return { name, outcome: 'passed', message, detail };
}

function suiteLines({ name, cases }: Suite, { run }: ReportView): string[] {
  const { inputs, golden, created } = run;
  const properties = {
    embedder: inputs.embedder,
    retriever: inputs.retriever,
    golden: inputs.golden,
    corpus: inputs.corpus,
    chunkproof: inputs.tool,
  };
  const head = { name, ...countsOf(cases), time: '0', timestamp: created.replace(/\.\d+Z$/, '') };
  return [
    `  <testsuite ${attributes(head)}>`,
    '    <properties>',
    ...Object.entries(properties).map(
      ([key, value]) => `      <property ${attributes({ name: key, value })}/>`,
    ),
    '    </properties>',
    ...cases.flatMap((one) => caseLines(one, `${golden.name}.${name}`)),
    '  </testsuite>',
  ];
}

function caseLines({ name, outcome, message, detail }: TestCase, classname: string): string[] {
  const open = `<testcase ${attributes({ name, classname, time: '0' })}`;
  if (outcome === 'passed') {
    if (message === '') return [`    ${open}/>`];
    const text = [message, ...detail].map(escapeXml);
    return [
      `    ${open}>`,
      '      <system-out>',
      ...text,
      '      </system-out>',
      '    </testcase>',
    ];
  }
  const said = attributes(outcome === 'skipped' ? { message } : { message, type: outcome });
  return [
    `    ${open}>`,
    ...(detail.length === 0
      ? [`      <${outcome} ${said}/>`]
      : [`      <${outcome} ${said}>`, ...detail.map(escapeXml), `      </${outcome}>`]),
    '    </testcase>',
  ];
}

function countsOf(cases: readonly TestCase[]) {
  const count = (outcome: TestCase['outcome']) =>
    String(cases.filter((one) => one.outcome === outcome).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}="${escapeXml(value)}"`)
    .join(' ');
}

/** Text of one line in XML 1.0, which has no way to write some characters. */
function escapeXml(text: string): string {
  return visible(text)
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
