import { messageOf, type Place, UserError } from '../errors.ts';
import type { Json } from '../types.ts';

/** Parses JSON; a syntax error names its line, counted from that of `at`. */
export function parseJson(text: string, at: Place & { readonly line: number }): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = messageOf(error);
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const line = at.line + text.slice(0, offset).split(/\r\n?|\n/).length - 1;
    throw new UserError(`not valid JSON: ${message}`, { at: { ...at, line } });
  }
}

/** Whether a value that JSON.parse gave is an object. */
export function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
