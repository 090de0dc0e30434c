/** Small, because it also runs in the browser. */
import type { Characters } from './characters.rules.ts';

/** Maximum words of a query, and characters of a word. Names are shorter. */
export const QUERY_WORDS_MAX = 12;
export const WORD_MAX_LENGTH = 30;

const SEX_SYMBOLS: Readonly<Record<string, string>> = { '♂': ' 雄 ', '♀': ' 雌 ' };

/** Fast path for most texts. */
const PLAIN = /^[\x20-\x7e\u4e00-\u9fff]*$/;

/** Simplified, lower-case letters and digits without accents, with single spaces. */
export function normalizeText(text: string, { simplified }: Pick<Characters, 'simplified'>): string {
  const plain = PLAIN.test(text)
    ? text.toLowerCase()
    : letters(letters(text.replace(/[♂♀]/gu, (sign) => SEX_SYMBOLS[sign] ?? sign)));
  return [...plain]
    .map(simplified)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** NFKC, lower case, no accents. Some characters need two passes. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[ぁ-ゖ]/gu, (one) => String.fromCharCode(one.charCodeAt(0) + KATAKANA));
}

/** Offset from hiragana to katakana. */
const KATAKANA = 0x60;

export const isChinese = (character: string): boolean => /\p{Script=Han}/u.test(character);

/** Removes tone digits from pinyin (`luo3chi4`). */
export function wordsOf(question: string): string[] {
  const words = question.split(' ').filter((word) => word !== '');
  return words
    .slice(0, QUERY_WORDS_MAX)
    .map((word) => cut(TONED.test(word) ? word.replace(/\d/g, '') : word));
}

const TONED = /^(?:[a-z]{2,6}[1-5])+$/;

/** Joins names that were typed with extra spaces: `luo chi`, `裳 凤蝶`. */
export function joinWords(words: readonly string[]): string {
  return cut(words.join(''));
}

const cut = (word: string): string => [...word].slice(0, WORD_MAX_LENGTH).join('');
