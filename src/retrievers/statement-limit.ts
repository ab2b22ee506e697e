/** What one statement holds at most, in items and bytes: a server may refuse larger ones, and memory is bounded by it. */
export const statementLimit = { most: 250, room: 1_000_000 };
