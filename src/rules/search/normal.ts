/** Brings what is typed and what is indexed to one form, by small code alone: it runs in the browser, too. */
import type { Characters } from './characters.ts';

/** Of a question so many words count, and of a word so many characters: a position in it is a bit of a number. */
export const WORDS_MAX = 12;
export const WORD_MAX = 30;

const SIGNS: Readonly<Record<string, string>> = { '♂': ' 雄 ', '♀': ' 雌 ' };

/** Most names: nothing in them has another form but by its case. Thousands are read at once. */
const PLAIN = /^[\x20-\x7e\u4e00-\u9fff]*$/;

/** Words with single spaces between them, in small simplified letters without marks, and nothing but letters and digits. */
export function normal(text: string, { simplified }: Pick<Characters, 'simplified'>): string {
  const plain = PLAIN.test(text)
    ? text.toLowerCase()
    : letters(letters(text.replace(/[♂♀]/gu, (sign) => SIGNS[sign] ?? sign)));
  return [...plain]
    .map(simplified)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Full width becomes half, large becomes small, `ǒ` becomes `o`: some characters only after others did. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[ぁ-ゖ]/gu, (one) => String.fromCharCode(one.charCodeAt(0) + KATAKANA));
}

/** From a letter of hiragana to that of katakana which is read alike. */
const KATAKANA = 0x60;

export const isChinese = (character: string): boolean => /\p{Script=Han}/u.test(character);

/** The words of a question in normal form; pinyin with tones as digits (`luo3chi4`) loses them. */
export function wordsOf(question: string): string[] {
  const words = question.split(' ').filter((word) => word !== '');
  return words.slice(0, WORDS_MAX).map((word) => cut(TONED.test(word) ? word.replace(/\d/g, '') : word));
}

const TONED = /^(?:[a-z]{2,6}[1-5])+$/;

/** All words as one, for names that were typed apart: `luo chi`, `裳 凤蝶`. */
export function joined(words: readonly string[]): string {
  return cut(words.join(''));
}

const cut = (word: string): string => [...word].slice(0, WORD_MAX).join('');
