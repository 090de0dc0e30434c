/** Words that editors want written differently from the dictionary of traditional characters. */
import type { Finding } from './verdict.ts';

export interface Spelling {
  readonly simplified: string;
  readonly traditional: string;
}

export const SPELLINGS_MAX = 500;
export const SPELLING_MAX_LENGTH = 40;

export function spellingFindings(
  spellings: readonly { readonly simplified?: string | null | undefined }[] | null | undefined,
): Finding[] {
  const words = (spellings ?? []).map(({ simplified }) => simplified?.trim() ?? '');
  return words.flatMap((word, index) =>
    word === '' || words.indexOf(word) === index
      ? []
      : [{ path: [index, 'simplified'], message: '这个词出现了不止一次，请只留一行' }],
  );
}
