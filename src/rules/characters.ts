/**
 * Length of a text as people and zod count it: an emoji is one character, though JavaScript's `length` says 2.
 * A character that is put together of several signs counts each of them.
 */
export function charactersIn(text: string): number {
  return [...text].length;
}

/**
 * The longest beginning of a text with at most `max` characters (as charactersIn counts), cut between graphemes: never
 * inside an emoji or between a letter and its accent.
 */
export function cutText(text: string, max: number): string {
  let kept = '';
  for (const part of graphemesIn(text)) {
    if (charactersIn(kept + part) > max) break;
    kept += part;
  }
  return kept;
}

/** Firefox below 125 has no segmenter: there a text is cut between code points. */
function graphemesIn(text: string): string[] {
  if (typeof Intl.Segmenter === 'undefined') return [...text];
  return Array.from(new Intl.Segmenter('zh').segment(text), ({ segment }) => segment);
}
