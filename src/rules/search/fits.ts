/** How well one word of a question fits each text of the index. */
import type { SearchIndex, Text } from './index.ts';
import { fitSolid, latinWord } from './latin.ts';
import { forgiven, mistakes } from './mistyped.ts';
import { MISTYPED } from './quality.ts';
import { spelledWord } from './spelled.ts';

export interface Fits {
  /** By the text's number; 0 where the word doesn't fit. */
  readonly texts: Uint8Array;
  /** The same for what is told besides the names, where one letter of pinyin or of a name would fit too much. */
  readonly facts: Uint8Array;
  /** Whether the word may go on behind the text. */
  readonly reachesEnd: (text: number) => boolean;
  /** Of two texts in a row, across the place where they meet. */
  readonly across: (first: number, second: number) => number;
}

const LETTER = /^[a-z]$/;

export function fitsOf(index: SearchIndex, word: string, isForgiving: boolean): Fits {
  const spelled = spelledWord(index, word);
  const fitLatin = latinWord(word, isForgiving);
  const words = new Uint8Array(index.words.length);
  for (const [at, one] of index.words.entries()) words[at] = fitLatin(one);
  const max = isForgiving ? forgiven(word.length) : 0;
  const isPinyin = PINYIN.test(word);
  const ofText = (text: Text, number: number): number => {
    let best = text.letters.length > 0 ? spelled.fit(number) : fitSolid(word, text);
    for (const one of text.words) best = Math.max(best, words[one] ?? 0);
    return best === 0 && max > 0 ? nameMistyped(word, isPinyin ? text.pinyin : text.solid, max) : best;
  };
  const texts = new Uint8Array(index.texts.length);
  for (const [number, text] of index.texts.entries()) texts[number] = ofText(text, number);
  const known = new Map<number, number>();
  return {
    texts,
    facts: LETTER.test(word) ? new Uint8Array(texts.length) : texts,
    reachesEnd: spelled.reachesEnd,
    across: (first, second) => {
      const both = first * index.texts.length + second;
      const before = known.get(both);
      if (before !== undefined) return before;
      const fit = spelled.fitAcross(first, second);
      known.set(both, fit);
      return fit;
    },
  };
}

const PINYIN = /^[a-z]+$/;

/** A whole name or its beginning with something wrong: `shangfendie` for 裳凤蝶, 枯叶夹蝶 for 枯叶蛱蝶. */
function nameMistyped(word: string, name: string, max: number): number {
  if (name === '') return 0;
  const made = mistakes(word, name, max, true);
  return made > max ? 0 : (MISTYPED[Math.max(made, 1)] ?? 0);
}
