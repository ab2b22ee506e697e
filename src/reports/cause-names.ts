import type { Cause } from '../types.ts';
import { causesBySeverity } from './query-cause.ts';

/** What each cause is called where a person reads it. */
export const causeNames: Readonly<Record<Cause, string>> = {
  found: 'found',
  absent: 'in no chunk',
  unembeddable: 'cannot be embedded',
  truncated: "past the embedder's limit",
  cut: 'passage cut',
  'wrong-chunk': 'wrong chunk',
  tied: 'lost by a tie',
  'past-k': 'ranked too low',
  beyond: 'not among candidates',
  empty: 'no results',
};

/** Causes from the worst on, `found` left out. */
export const causesByWeight: readonly Exclude<Cause, 'found'>[] = causesBySeverity.flatMap(
  (cause) => (cause === 'found' ? [] : [cause]),
);
