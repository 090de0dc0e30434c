/** How well one word of a question fits each text of the index. */
import type { SearchIndex, Text } from './index.ts';
import { fitMistyped, fitSolid, fitWord } from './latin.ts';
import { forgiven, mistakes } from './mistyped.ts';
import { MISTYPED } from './quality.ts';
import { spelledWord } from './spelled.ts';

export interface Fits {
  /** By the text's number; 0 where the word doesn't fit. */
  readonly texts: Uint8Array;
  /** Of two texts in a row, across the place where they meet. */
  readonly across: (first: number, second: number) => number;
}

export function fitsOf(index: SearchIndex, word: string, isForgiving: boolean): Fits {
  const spelled = spelledWord(index, word);
  const words = Uint8Array.from(index.words, (one) => wordFit(word, one, isForgiving));
  const ofText = (text: Text): number => {
    let best = Math.max(spelled.fit(text), fitSolid(word, text));
    for (const number of text.words) best = Math.max(best, words[number] ?? 0);
    return best === 0 && isForgiving ? pinyinMistyped(index, word, text) : best;
  };
  const known = new Map<number, number>();
  return {
    texts: Uint8Array.from(index.texts, ofText),
    across: (first, second) => {
      const both = first * index.texts.length + second;
      const before = known.get(both);
      if (before !== undefined) return before;
      const [one, other] = [index.texts[first], index.texts[second]];
      const fit = one === undefined || other === undefined ? 0 : spelled.fitAcross(one, other);
      known.set(both, fit);
      return fit;
    },
  };
}

function wordFit(typed: string, word: string, isForgiving: boolean): number {
  const fit = fitWord(typed, word);
  return fit === 0 && isForgiving ? fitMistyped(typed, word) : fit;
}

const PINYIN = /^[a-z]+$/;

/** Pinyin of a whole name, or of its beginning, with a letter wrong: `shangfendie` for 裳凤蝶. */
function pinyinMistyped({ readings }: SearchIndex, word: string, { letters }: Text): number {
  const max = forgiven(word.length);
  if (letters.length === 0 || max === 0 || !PINYIN.test(word)) return 0;
  const pinyin = letters.map((letter) => readings[letter]?.[0] ?? ' ').join('');
  const made = mistakes(word, pinyin, max, true);
  return made > max ? 0 : (MISTYPED[Math.max(made, 1)] ?? 0);
}
