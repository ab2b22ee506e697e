import { counted, formatCount } from './counted.ts';
import { plainTable } from './plain-table.ts';

/** What a cache holds of one embedder, as the store counts it. */
export interface CacheShareView {
  readonly embedder: string | null;
  readonly vectors: number;
  readonly bytes: number;
  readonly used: { readonly from: string; readonly to: string } | null;
}

/** A table of what a cache holds, with its sum below. */
export function cacheText(shares: readonly CacheShareView[]): string {
  if (shares.length === 0) return 'no vectors\n';
  const rows = shares.map(({ embedder, vectors, bytes, used }) => [
    embedder ?? '(not noted)',
    formatCount(vectors),
    formatBytes(bytes),
    used?.from ?? '',
    used?.to ?? '',
  ]);
  const table = plainTable(['embedder', 'vectors', 'size', 'last used from', 'to'], rows);
  const sum = (of: (share: CacheShareView) => number) =>
    shares.reduce((total, share) => total + of(share), 0);
  return `${table}\n${vectorsText({ vectors: sum((s) => s.vectors), bytes: sum((s) => s.bytes) })}\n`;
}

/** `1,204 vectors (1.8 MB)`. */
export function vectorsText({ vectors, bytes }: { vectors: number; bytes: number }): string {
  return `${counted(vectors, 'vector')} (${formatBytes(bytes)})`;
}

/** In decimal units, with one digit from a thousand bytes on. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unit = 0;
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
