const DAY_MS = 86_400_000;

/** Whole days from 1970 on, of an ISO time. */
export function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / DAY_MS);
}

/** Such a day as `YYYY-MM-DD`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
