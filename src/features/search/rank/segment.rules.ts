/** Splits text typed without spaces, such as `裳凤蝶画框helena`. */

import { homophones } from './chinese.rules.ts';
import type { IndexedLetter, SearchIndex } from './index.rules.ts';
import { isChinese, QUERY_WORDS_MAX } from './normal.rules.ts';

/** Each Chinese part is the longest that is in some text. */
export function segmentWords(index: SearchIndex, words: readonly string[], isPhonetic = false): string[] {
  return words
    .flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
    .flatMap((part) => (isChinese(part) ? longest(index, [...part], isPhonetic) : [part]))
    .slice(0, QUERY_WORDS_MAX);
}

function longest(index: SearchIndex, characters: readonly string[], isPhonetic: boolean): string[] {
  const typed = characters.map((one) => (isPhonetic ? homophones(index, one) : lettersOf(index, one)));
  const parts: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const length = Math.max(1, longestKnownPrefix(index, typed.slice(at)));
    parts.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return parts;
}

export function lettersOf({ letters }: SearchIndex, character: string): readonly IndexedLetter[] {
  const letter = letters.get(character);
  return letter === undefined ? [] : [letter];
}

/** `typed`: the letters that each character may mean. */
export function longestKnownPrefix(
  { texts }: SearchIndex,
  typed: readonly (readonly IndexedLetter[])[],
): number {
  let most = 0;
  for (const first of typed[0] ?? [])
    for (const text of first.texts) {
      const letters = texts[text]?.letters ?? [];
      for (let from = letters.indexOf(first); from >= 0; from = letters.indexOf(first, from + 1)) {
        let length = 1;
        while (typed[length]?.some((letter) => letter === letters[from + length])) length += 1;
        most = Math.max(most, length);
      }
    }
  return most;
}
