/** How well one word of a question fits each text of the index. */
import type { SearchIndex, Text, Word } from './index.ts';
import { fitSolid, latinWord, mistypedWord } from './latin.ts';
import { forgiven, mistakes } from './mistyped.ts';
import { MISTYPED } from './quality.ts';
import { spelledWord } from './spelled.ts';

export interface Fits {
  /** By the text's number; 0 where the word doesn't fit. */
  readonly texts: Uint8Array;
  /** The same for what is told besides the names, where one letter of pinyin or of a name would fit too much. */
  readonly facts: Uint8Array;
  /** Whether the word may go on behind a species' name. */
  readonly reachesEnd: (text: number) => boolean;
  /** Of a species' name and what follows it, across the place where they meet. */
  readonly across: (first: number, second: number) => number;
}

const LETTER = /^[a-z]$/;

export function fitsOf(index: SearchIndex, word: string): Fits {
  const spelled = spelledWord(index, word);
  const words = fitsOfWords(index, latinWord(word));
  const texts = new Uint8Array(index.texts.length);
  for (const [number, text] of index.texts.entries()) {
    const fit = text.letters.length > 0 ? spelled.fit(number) : fitSolid(word, text);
    texts[number] = Math.max(fit, bestOf(text, words));
  }
  return {
    texts,
    facts: LETTER.test(word) ? new Uint8Array(texts.length) : texts,
    reachesEnd: spelled.reachesEnd,
    across: spelled.fitAcross,
  };
}

const PINYIN = /^[a-z]+$/;

/** The same for somebody who mistyped: what fits as it was typed stays. */
export function forgive(index: SearchIndex, word: string, fits: Fits): Fits {
  const max = forgiven(word.length);
  if (max === 0) return fits;
  const isPinyin = PINYIN.test(word);
  const words = fitsOfWords(index, mistypedWord(word, max));
  const texts = fits.texts.map((fit, number) => {
    const text = index.texts[number];
    if (fit > 0 || text === undefined) return fit;
    return bestOf(text, words) || nameMistyped(word, isPinyin ? text.pinyin : text.solid, max);
  });
  return { ...fits, texts, facts: texts };
}

function fitsOfWords(index: SearchIndex, fitOf: (word: Word) => number): Uint8Array {
  const fits = new Uint8Array(index.words.length);
  for (const [at, word] of index.words.entries()) fits[at] = fitOf(word);
  return fits;
}

function bestOf({ words }: Text, fits: Uint8Array): number {
  let best = 0;
  for (const word of words) best = Math.max(best, fits[word] ?? 0);
  return best;
}

/** A Chinese name or its beginning with something wrong: `shangfendie` for 裳凤蝶, 枯叶夹蝶 for 枯叶蛱蝶. */
function nameMistyped(word: string, name: string, max: number): number {
  if (name === '') return 0;
  const made = mistakes(word, name, max, true);
  return made > max ? 0 : (MISTYPED[Math.max(made, 1)] ?? 0);
}
