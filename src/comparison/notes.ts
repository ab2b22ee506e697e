import { leastChanged } from '../stats/detectable-effect.ts';
import type { Cell, ComparedVariant, Gate, Run } from '../types.ts';
import { fewestTested } from './cell.ts';
import { clustersOf } from './clusters.ts';

/** What changed about the queries since the baseline, once for all variants it changed for alike. */
export function churnNotes(variants: readonly ComparedVariant[]): string[] {
  const counted = new Map<string, string[]>();
  for (const variant of variants) {
    const text = [
      part(variant.added, 'new, not gated'),
      part(variant.removed, 'gone from the set'),
      part(variant.rescored, 'labelled otherwise, scored again on both sides'),
      part(variant.relabelled, 'changed, left out'),
    ]
      .filter((one) => one !== '')
      .join('; ');
    if (text !== '') counted.set(text, [...(counted.get(text) ?? []), variant.name]);
  }
  const all = variants.filter(({ status }) => status === 'compared').length;
  return [...counted].map(([text, names]) =>
    names.length === all
      ? `queries since the baseline: ${text}`
      : `queries since the baseline of ${names.join(', ')}: ${text}`,
  );
}

function part(ids: readonly string[], what: string): string {
  if (ids.length === 0) return '';
  const more = ids.length > 5 ? ` and ${ids.length - 5} more` : '';
  return `${ids.length} ${what} (${ids.slice(0, 5).join(', ')}${more})`;
}

/** What a gate on this many queries can see, and what it cannot. */
export function powerNotes(cells: readonly Cell[], run: Run, gate: Gate): string[] {
  const whole = cells.filter(
    ({ slice, test, difference }) => slice === null && test && difference !== null,
  );
  const [first] = whole;
  if (!first) return [];
  const common = Math.max(...whole.map((cell) => cell.common));
  const notes: string[] = [];
  if (common < fewestTested) {
    notes.push(
      `${counted(common)} in common: too few for a test, so only a fall over ${gate.failDrop} or a mean below "min" fails`,
    );
    return notes;
  }
  const clusters = clustersOf(
    run.queries.filter(({ needs }) => needs.length > 0).map(({ id }) => id),
    run,
  );
  if (clusters.of) {
    notes.push(
      `queries about one document are tested together: ${clusters.count} documents, not ${common} queries`,
    );
  }
  if (clusters.ignored) {
    notes.push(
      `the queries are about ${clusters.count} documents only, too few to test them together: they are taken as independent`,
    );
  }
  const hanging = whole.filter((cell) => cell.hangsOnUnjudged);
  if (hanging.length > 0) {
    const names = hanging.map(({ variant, metric }) => `${variant} (${metric})`).join(', ');
    notes.push(`judging parents that nobody judged yet could turn the difference of ${names}`);
  }
  return [...notes, ...(gate.require === 'drop' ? [] : powerOf(whole, gate))];
}

function powerOf(cells: readonly Cell[], { alpha, metrics }: Gate): string[] {
  const least = leastChanged(alpha, 'less');
  return metrics.flatMap((metric) => {
    const tested = cells.flatMap(({ metric: of, variant, common, test }) =>
      of === metric && test && test.changed > 0 ? [{ variant, common, test }] : [],
    );
    const few = tested.filter(({ test }) => test.changed < least);
    const notes = few.map(({ variant, test }) => {
      const unit = test.clusters === null ? 'query' : 'document';
      return `${variant}, ${metric}: only ${counted(test.changed, unit)} changed: no test can reject`;
    });
    const enough = tested.filter(({ test }) => test.changed >= least);
    const reach = Math.max(0, ...enough.map(({ test }) => test.detectable ?? 0));
    const common = Math.max(...enough.map((cell) => cell.common));
    if (reach === 0) return notes;
    return [
      ...notes,
      `${metric}: with ${counted(common)}, falls under ${reach.toFixed(2)} are missed more than one time in five`,
    ];
  });
}

function counted(count: number, unit = 'query'): string {
  const plural = unit === 'query' ? 'queries' : `${unit}s`;
  return `${count} ${count === 1 ? unit : plural}`;
}
