/** Takes apart what was typed without spaces, `裳凤蝶画框helena`, by what the index knows. */
import type { SearchIndex } from './index.ts';
import { isChinese, WORDS_MAX } from './normal.ts';

/** The words, those of several names in a row taken apart: each part the longest that stands in some text. */
export function apart({ texts }: SearchIndex, words: readonly string[]): string[] {
  const known = (part: string) => texts.some(({ solid }) => solid.includes(part));
  return words
    .flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
    .flatMap((part) => (isChinese(part) ? longest([...part], known) : [part]))
    .slice(0, WORDS_MAX);
}

function longest(characters: readonly string[], known: (part: string) => boolean): string[] {
  const parts: string[] = [];
  for (let at = 0; at < characters.length; ) {
    let length = characters.length - at;
    while (length > 1 && !known(characters.slice(at, at + length).join(''))) length -= 1;
    parts.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return parts;
}
