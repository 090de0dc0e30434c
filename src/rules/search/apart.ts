/** Takes apart what was typed without spaces, `裳凤蝶画框helena`, by what the index knows. */
import type { SearchIndex } from './index.ts';
import { isChinese, WORDS_MAX } from './normal.ts';

/** The words, those of several names in a row taken apart: each part the longest that stands in some text. */
export function apart(index: SearchIndex, words: readonly string[]): string[] {
  return words
    .flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
    .flatMap((part) => (isChinese(part) ? longest(index, [...part]) : [part]))
    .slice(0, WORDS_MAX);
}

function longest({ alphabet, textsOfLetter, texts }: SearchIndex, characters: readonly string[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const having = textsOfLetter[alphabet.indexOf(characters[at] ?? '')] ?? [];
    const known = (part: string) => having.some((text) => texts[text]?.solid.word.includes(part));
    let length = characters.length - at;
    while (length > 1 && !known(characters.slice(at, at + length).join(''))) length -= 1;
    parts.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return parts;
}
