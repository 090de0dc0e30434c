/** A word matches as characters, pinyin, initials, or a mix (`裳feng蝶`). */

import type { IndexedLetter, SearchIndex } from './index.rules.ts';
import {
  HOMOPHONE_QUALITY,
  PREFIX_MATCH,
  QUALITY_BY_MODE,
  SUBSTRING_MATCH,
  WHOLE_MATCH,
} from './match-quality.rules.ts';

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

/** Returns the letters that typing in pinyin confuses with the character, and the character itself. */
export function homophones({ letters, characters }: SearchIndex, character: string): IndexedLetter[] {
  const read =
    commonCharacters().has(character) || letters.has(character) ? characters.readings(character) : [];
  return [...letters.values()].filter(
    ({ letter, readings }) => letter === character || readings.some((reading) => read.includes(reading)),
  );
}

/** Modes of matching, as in `QUALITY_BY_MODE`. Each includes the earlier ones. */
const AS_WRITTEN = 0;
const IN_SYLLABLES = 1;
const BY_INITIALS = 2;

/** A letter of a text leads to the position `to` in the word. */
interface Step {
  readonly to: number;
  readonly mode: number;
}

/** A match that its text's end cuts off. */
interface CutMatch {
  /** Position in the word. */
  readonly at: number;
  readonly mode: number;
  /** The match began with the text. */
  readonly isFromBeginning: boolean;
}

export interface ChineseMatcher {
  /** Quality by number of the text; 0 means no match. */
  readonly fits: readonly number[];
  /** A match that began in a species' name may continue. */
  readonly reachesEnd: (name: number) => boolean;
  /** Numbers of the texts in which a continued match may end. */
  readonly endsIn: ReadonlySet<number>;
  /** Quality of a match across a species' name and the following text. */
  readonly fitAcross: (first: number, second: number) => number;
}

/** `isPhonetic` also matches homophones. */
export function chineseMatcher(index: SearchIndex, word: string, isPhonetic = false): ChineseMatcher {
  const { texts, followingTexts, species } = index;
  const typed = [...word];
  const length = typed.length;
  const hasPinyin = /[a-z]/.test(word);
  const mayBeInside = !(hasPinyin && length === 1);
  const homophonesAt = isPhonetic
    ? typed.map((one) => new Set(homophones(index, one).map(({ letter }) => letter)))
    : [];
  const qualities = isPhonetic ? [HOMOPHONE_QUALITY] : QUALITY_BY_MODE;

  const rests = typed.map((_, at) => typed.slice(at).join(''));
  const steps: (readonly Step[])[][] = [...index.letters.values()].map(() => []);

  function stepsOf(letter: IndexedLetter, at: number): readonly Step[] {
    const known = steps[letter.number] ?? [];
    known[at] ??= findSteps(letter, at);
    return known[at];
  }

  function findSteps({ letter, readings }: IndexedLetter, at: number): readonly Step[] {
    const found: Step[] = [];
    const add = (to: number, mode: number) => {
      // Readings of a letter often begin alike.
      if (!found.some((step) => step.to === to && step.mode <= mode)) found.push({ to, mode });
    };
    if (letter === typed[at] || homophonesAt[at]?.has(letter)) add(at + 1, AS_WRITTEN);
    if (!hasPinyin) return found;
    const rest = rests[at] ?? '';
    for (const reading of readings) {
      if (rest[0] !== reading[0]) continue;
      if (rest.startsWith(reading)) add(at + reading.length, IN_SYLLABLES);
      else if (reading.startsWith(rest)) add(length, IN_SYLLABLES);
      if (length === 1) continue;
      add(at + 1, BY_INITIALS);
      if (reading[1] === 'h' && rest[1] === 'h') add(at + 2, BY_INITIALS);
    }
    return found;
  }

  const lettersOf = (text: number): readonly IndexedLetter[] => texts[text]?.letters ?? [];

  /**
   * Returns the quality of the best match that reads on at the letter `next`. Matches that the text's
   * end cuts off are added to `cut`.
   */
  function readOn(
    letters: readonly IndexedLetter[],
    next: number,
    at: number,
    mode: number,
    isFromBeginning: boolean,
    cut: CutMatch[],
  ): number {
    if (at === length) {
      if (!isFromBeginning) return mayBeInside ? (qualities[mode]?.[SUBSTRING_MATCH] ?? 0) : 0;
      return qualities[mode]?.[next === letters.length ? WHOLE_MATCH : PREFIX_MATCH] ?? 0;
    }
    const letter = letters[next];
    let best = 0;
    if (letter === undefined) cut.push({ at, mode, isFromBeginning });
    else
      for (const step of stepsOf(letter, at))
        best = Math.max(
          best,
          readOn(letters, next + 1, step.to, Math.max(mode, step.mode), isFromBeginning, cut),
        );
    return best;
  }

  const fits = texts.map(() => 0);
  const cuts: (CutMatch[] | undefined)[] = texts.map(() => undefined);
  for (const first of index.letters.values())
    if (stepsOf(first, 0).length > 0)
      for (const text of first.texts) {
        if (cuts[text] !== undefined) continue;
        const letters = lettersOf(text);
        const cut: CutMatch[] = [];
        for (let from = 0; from < letters.length; from += 1)
          fits[text] = Math.max(fits[text] ?? 0, readOn(letters, from, 0, AS_WRITTEN, from === 0, cut));
        cuts[text] = cut;
      }

  // A single letter beside the boundary may match by chance.
  const acrossMin = hasPinyin ? 3 : 2;
  const cutIn = (name: number): readonly CutMatch[] => (length < acrossMin ? [] : (cuts[name] ?? []));
  const endIn = (text: number, cut: readonly CutMatch[]): number => {
    const letters = lettersOf(text);
    return Math.max(
      0,
      ...cut.map(({ at, mode, isFromBeginning }) => readOn(letters, 0, at, mode, isFromBeginning, [])),
    );
  };
  // Whether a match ends doesn't depend on its mode.
  const positions = new Set(species.flatMap(({ name }) => cutIn(name).map(({ at }) => at)));
  const inAnyName = Array.from(positions, (at) => ({ at, mode: AS_WRITTEN, isFromBeginning: false }));
  return {
    fits,
    reachesEnd: (name) => cutIn(name).length > 0,
    endsIn: new Set(followingTexts.filter((text) => endIn(text, inAnyName) > 0)),
    fitAcross: (first, second) => endIn(second, cutIn(first)),
  };
}
