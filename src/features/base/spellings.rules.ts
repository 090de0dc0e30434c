/** Words that editors want written differently from the dictionary of traditional characters. */
import type { Finding, Verdict } from './verdict.rules.ts';

export interface Spelling {
  readonly simplified: string;
  readonly traditional: string;
}

export const SPELLINGS_MAX = 500;
export const SPELLING_MAX_LENGTH = 40;

/**
 * Built pages and scripts are converted as files. A quote, bracket or tag would end the string or the text that it
 * replaces, and a word without a Chinese character could be part of the code.
 */
const SPELLING = /^(?=.*\p{Script=Han})[\p{L}\p{M}\p{N} ·—…、，。；：？！“”‘’（）()【】「」『』《》〈〉-]+$/u;

export function validateSpelling(word: string): Verdict {
  if (SPELLING.test(word)) return true;
  return '请写汉字，可以带字母、数字和中文标点，不能有英文引号、尖括号等符号';
}

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
