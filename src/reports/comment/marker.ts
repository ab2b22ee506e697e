/**
 * The first line of a comment: hidden, and the same for every run of one golden
 * set, so that a later run finds the comment and edits it.
 */
export function commentMarker(id: string): string {
  return `<!-- chunkproof: ${hidden(id)} -->`;
}

/** The second line: when the run was made, so that an older run never overwrites a newer one. */
export function commentStamp(created: string): string {
  return `<!-- chunkproof-run: ${hidden(created)} -->`;
}

/** When the run of a comment was made; an empty text where it does not say. */
export function stampOf(body: string): string {
  return /^<!-- chunkproof-run: (\S*) -->\r?$/m.exec(body)?.[1] ?? '';
}

/** Text that can neither end an HTML comment nor break its line. */
function hidden(text: string): string {
  const wellFormed = text.replace(/\p{Cs}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replaceAll('%3A', ':').replaceAll('--', '%2D%2D');
}
