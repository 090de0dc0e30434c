/** Code points, as zod counts; each part of a combined grapheme counts. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Truncates between graphemes: never inside an emoji, or between a letter and its accent. */
export function truncateText(text: string, max: number): string {
  let unchanged = '';
  for (const part of graphemesIn(text)) {
    if (countCharacters(unchanged + part) > max) break;
    unchanged += part;
  }
  return unchanged;
}

/** Firefox before 125 lacks Intl.Segmenter, so there a grapheme may be split. */
function graphemesIn(text: string): string[] {
  if (typeof Intl.Segmenter === 'undefined') return [...text];
  return Array.from(new Intl.Segmenter('zh').segment(text), ({ segment }) => segment);
}

/** True if no letter is of another script. Names and addresses in it can be read and printed anywhere. */
export function isLatinScript(text: string): boolean {
  return /^(?:\P{L}|\p{Script=Latin})*$/u.test(text) && /\p{Script=Latin}/u.test(text);
}
