/**
 * Length of a text as people and zod count it: an emoji is one character, though JavaScript's `length` says 2.
 * A character that is put together of several signs counts each of them.
 */
export function charactersIn(text: string): number {
  return [...text].length;
}
