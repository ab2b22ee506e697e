import { deflateSync } from 'node:zlib';

/** JSON, deflated (zlib), in base64: what stands in a page and is read when it is asked for. */
export function deflated(value: unknown): string {
  return deflateSync(JSON.stringify(value), { level: 9 }).toString('base64');
}
