/** Homophones, which typing in pinyin confuses. */
import type { SearchIndex } from './index.ts';

let common: ReadonlySet<string> | undefined;

/**
 * The 3,755 level-one characters of GB 2312, which input methods offer first. Rarer ones are not
 * typed by mistake.
 */
export function commonCharacters(): ReadonlySet<string> {
  if (common !== undefined) return common;
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell);
  const decoded = new TextDecoder('gb2312').decode(Uint8Array.from(bytes));
  common = new Set([...decoded].filter((one) => /\p{Script=Han}/u.test(one)));
  return common;
}

/** Includes the character itself. */
export function homophones({ alphabet, readings, characters }: SearchIndex, character: string): number[] {
  const read =
    commonCharacters().has(character) || alphabet.includes(character) ? characters.readings(character) : [];
  return alphabet.flatMap((letter, at) =>
    letter === character || readings[at]?.some((one) => read.includes(one)) ? [at] : [],
  );
}
