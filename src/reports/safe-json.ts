/**
 * JSON that can stand inside a script element, and holds no character that an
 * editor or a terminal would act on: no `<` that could end the element, no
 * control characters, no marks that turn the reading direction or have no width.
 */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    /[<\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
