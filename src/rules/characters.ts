/**
 * Number of code points, which zod also counts. An emoji is one, though `length` says 2; a combined
 * grapheme counts each part.
 */
export function countCharacters(text: string): number {
  return [...text].length;
}

/**
 * The longest prefix of at most `max` code points that ends between graphemes, never inside an
 * emoji or before an accent.
 */
export function cutText(text: string, max: number): string {
  let kept = '';
  for (const part of graphemesIn(text)) {
    if (countCharacters(kept + part) > max) break;
    kept += part;
  }
  return kept;
}

/** Firefox before 125 lacks Intl.Segmenter, so it cuts between code points. */
function graphemesIn(text: string): string[] {
  if (typeof Intl.Segmenter === 'undefined') return [...text];
  return Array.from(new Intl.Segmenter('zh').segment(text), ({ segment }) => segment);
}
