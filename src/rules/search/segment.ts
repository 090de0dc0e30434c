/** Splits text typed without spaces, such as `裳凤蝶画框helena`. */

import { homophones } from './chinese.ts';
import type { SearchIndex } from './index.ts';
import { isChinese, QUERY_WORDS_MAX } from './normal.ts';

/** Each Chinese part is the longest that is in some text. */
export function segmentWords(index: SearchIndex, words: readonly string[], isPhonetic = false): string[] {
  return words
    .flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
    .flatMap((part) => (isChinese(part) ? longest(index, [...part], isPhonetic) : [part]))
    .slice(0, QUERY_WORDS_MAX);
}

function longest(index: SearchIndex, characters: readonly string[], isPhonetic: boolean): string[] {
  const parts: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const length = Math.max(1, longestKnownPrefix(index, characters, at, isPhonetic));
    parts.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return parts;
}

/** `isPhonetic` also accepts homophones. */
export function longestKnownPrefix(
  index: SearchIndex,
  characters: readonly string[],
  at: number,
  isPhonetic = false,
): number {
  const lettersOf = (character: string): readonly number[] => {
    const letter = index.alphabet.indexOf(character);
    return isPhonetic ? homophones(index, character) : letter < 0 ? [] : [letter];
  };
  const typed: (readonly number[])[] = [];
  let most = 0;
  for (const letter of lettersOf(characters[at] ?? ''))
    for (const text of index.textsOfLetter[letter] ?? []) {
      const letters = index.texts[text]?.letters ?? [];
      for (let from = letters.indexOf(letter); from >= 0; from = letters.indexOf(letter, from + 1)) {
        let length = 1;
        while (at + length < characters.length && from + length < letters.length) {
          typed[length] ??= lettersOf(characters[at + length] ?? '');
          if (!typed[length]?.includes(letters[from + length] ?? -1)) break;
          length += 1;
        }
        if (length > most) most = length;
      }
    }
  return most;
}
