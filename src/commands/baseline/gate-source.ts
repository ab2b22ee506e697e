import { basename, join } from 'node:path';
import { type Baseline, parseBaseline } from '../../baseline.ts';
import { fewestTested } from '../../comparison/cell.ts';
import { clustersOf } from '../../comparison/clusters.ts';
import { assertMargin } from '../../comparison/margin.ts';
import { type Golden, parseSettings } from '../../golden.ts';
import type { GoldenSettings } from '../../golden-settings.ts';
import { openRevision } from './git-files.ts';
import { loadBaseline } from './load-baseline.ts';

/** What a run is held against: the settings that decide how, and the accepted values. */
export interface GateSource {
  readonly settings: GoldenSettings;
  readonly baseline: Baseline | undefined;
  /** What a reader must know of where they come from, each a sentence. */
  readonly preface: readonly string[];
  /** Commit they come from; undefined where they are the folder's own. */
  readonly base?: string;
}

/** Settings that decide what a run is held against. */
const deciding = ['gate', 'embedder', 'retriever'] as const;

/**
 * The gate of a golden set: as its folder has it now, or, for a pull request, as
 * a git revision has it, so that a change cannot move its own goal.
 */
export async function gateSource(golden: Golden, ref: string | undefined): Promise<GateSource> {
  const { directory, settings } = golden;
  const baseline = await loadBaseline(directory);
  if (ref === undefined) return { settings, baseline, preface: [] };
  const revision = await openRevision(directory, ref);
  const shown = (name: string) => `${join(basename(directory), name)} at ${revision.commit}`;
  const settingsText = await revision.read('set.json');
  const baselineText = await revision.read('baseline.json');
  const then =
    settingsText === undefined ? settings : parseSettings(settingsText, shown('set.json'));
  const accepted =
    baselineText === undefined ? undefined : parseBaseline(baselineText, shown('baseline.json'));
  const changed = deciding.filter((key) => !isSame(then[key], settings[key]));
  return {
    settings: { ...settings, gate: then.gate, embedder: then.embedder, retriever: then.retriever },
    baseline: accepted,
    base: revision.commit,
    preface: [
      ...(changed.length > 0
        ? [
            `this change edits ${changed.map((key) => `"${key}"`).join(' and ')} in set.json: held against the settings of ${revision.commit}`,
          ]
        : []),
      ...(isSame(accepted, baseline)
        ? []
        : [`this change edits baseline.json: held against that of ${revision.commit}`]),
      ...(revision.isMergeBase
        ? []
        : [
            `the history does not reach back to where this branch left ${ref}: ${ref} itself is used`,
          ]),
    ],
  };
}

/**
 * Refuses a margin before a run is made that no comparison of the set could
 * show: none has more queries than it.
 */
export function assertMarginOf(
  { name, queries }: Golden,
  { settings, baseline }: GateSource,
): void {
  const { require, margin } = settings.gate;
  if (!baseline || require !== 'non-inferior' || queries.length < fewestTested) return;
  const ids = queries.map(({ id }) => id);
  const { of, count } = clustersOf(ids, { queries });
  assertMargin({ margin }, { common: ids.length, clusters: of ? count : null, set: name });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
