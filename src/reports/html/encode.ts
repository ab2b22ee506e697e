import { deflateSync } from 'node:zlib';

/**
 * JSON that can stand inside a script element: no `<` that could end it, and no
 * character that an editor or a terminal would act on.
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** JSON, deflated (zlib), in base64. */
export function deflated(value: unknown): string {
  return deflateSync(JSON.stringify(value), { level: 9 }).toString('base64');
}
