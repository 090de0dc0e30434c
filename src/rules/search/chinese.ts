/**
 * A word matches as characters, pinyin, initials, or a mix (`裳feng蝶`). A bit set holds all
 * positions that are possible in the word, so that alternatives are followed together.
 */

import type { SearchIndex } from './index.ts';
import {
  HOMOPHONE_QUALITY,
  PREFIX_MATCH,
  QUALITY_BY_MODE,
  SUBSTRING_MATCH,
  WHOLE_MATCH,
} from './match-quality.ts';

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

/** Returns the characters that typing in pinyin confuses with this one, and the character itself. */
export function homophones({ alphabet, readings, characters }: SearchIndex, character: string): number[] {
  const read =
    commonCharacters().has(character) || alphabet.includes(character) ? characters.readings(character) : [];
  return alphabet.flatMap((letter, at) =>
    letter === character || readings[at]?.some((one) => read.includes(one)) ? [at] : [],
  );
}

/**
 * Modes of matching: as written, in whole syllables, by initials. Each includes the earlier ones.
 */
const MODES = [0, 1, 2] as const;
type Mode = (typeof MODES)[number];

/** Returns the bit set of positions after `letter` was read at `from`. */
type Steps = (letter: number, from: number) => number;

export interface ChineseMatcher {
  /** Numbers of the texts in which a match may begin. */
  readonly begunIn: readonly number[];
  /** 0 means no match. */
  readonly fit: (text: number) => number;
  /** A match that began in a species' name may continue. */
  readonly reachesEnd: (name: number) => boolean;
  /** Numbers of the texts in which a continued match may end. */
  readonly endsIn: ReadonlySet<number>;
  /** Quality of a match across a species' name and the following text. */
  readonly fitAcross: (first: number, second: number) => number;
}

interface Walk {
  readonly found: number;
  /** Bit sets of the positions reached at the text's end. */
  readonly ends: number;
  readonly endsFromBeginning: number;
}

/**
 * Positions from which the rest of the word is a prefix of the text (`some`), or the whole text.
 */
interface Begins {
  readonly some: number;
  readonly all: number;
}

const NEVER: Begins = { some: 0, all: 0 };
const NOWHERE: Walk = { found: -1, ends: 0, endsFromBeginning: 0 };
/** Thousands of texts end without a match in progress. */
const ENDED = [WHOLE_MATCH, PREFIX_MATCH, SUBSTRING_MATCH].map((found): Walk => ({ ...NOWHERE, found }));

/** `isPhonetic` also matches homophones. */
export function chineseMatcher(index: SearchIndex, word: string, isPhonetic = false): ChineseMatcher {
  const { alphabet, readings, texts, textsOfLetter, followingTexts, species } = index;
  const characters = [...word];
  const length = characters.length;
  const rests = characters.map((_, from) => characters.slice(from).join(''));
  const done = 1 << length;
  const isTyped = /[a-z]/.test(word);
  const homophonesAt = isPhonetic ? characters.map((one) => new Set(homophones(index, one))) : [];
  const qualityOf = (mode: Mode) => (isPhonetic ? HOMOPHONE_QUALITY : QUALITY_BY_MODE[mode]);
  const modes = MODES.filter((mode) => mode === 0 || (isTyped && length >= mode));
  const steps = modes.map((mode) => stepsOf(mode));
  const walks = modes.map(() => new Array<Walk | undefined>(texts.length));
  // Matching by initials includes all other modes.
  const widest: Mode = modes.at(-1) ?? 0;

  function stepsOf(mode: Mode): Steps {
    const known = new Int32Array(alphabet.length * length).fill(-1);
    return (letter, from) => {
      const at = letter * length + from;
      const mask = known[at] ?? 0;
      if (mask >= 0) return mask;
      const found = stepFrom(letter, from, mode);
      known[at] = found;
      return found;
    };
  }

  function stepFrom(letter: number, from: number, mode: Mode): number {
    const isSame = alphabet[letter] === characters[from] || homophonesAt[from]?.has(letter) === true;
    let mask = isSame ? 1 << (from + 1) : 0;
    if (mode === 0) return mask;
    const rest = rests[from] ?? '';
    for (const reading of readings[letter] ?? []) {
      if (rest[0] !== reading[0]) continue;
      if (rest.startsWith(reading)) mask |= 1 << (from + reading.length);
      else if (reading.startsWith(rest)) mask |= done;
      if (mode < 2) continue;
      mask |= 1 << (from + 1);
      if (reading[1] === 'h' && rest[1] === 'h') mask |= 1 << (from + 2);
    }
    return mask;
  }

  function stepAll(places: number, letter: number, by: Steps): number {
    let next = 0;
    for (let left = places; left !== 0; left &= left - 1) next |= by(letter, 31 - Math.clz32(left & -left));
    return next;
  }

  const isBegun = new Uint8Array(texts.length);
  const begunIn: number[] = [];
  for (let letter = 0; letter < alphabet.length; letter += 1) {
    if (steps[widest]?.(letter, 0) === 0) continue;
    for (const text of textsOfLetter[letter] ?? []) {
      if (isBegun[text] === 0) begunIn.push(text);
      isBegun[text] = 1;
    }
  }

  const lettersOf = (text: number): readonly number[] => texts[text]?.letters ?? [];

  function walk(text: number, mode: Mode): Walk {
    if (isBegun[text] === 0) return NOWHERE;
    const known = walks[mode]?.[text];
    if (known !== undefined) return known;
    const by = steps[mode];
    const walked = by === undefined ? NOWHERE : walkOnce(lettersOf(text), by);
    const walksOfMode = walks[mode];
    if (walksOfMode !== undefined) walksOfMode[text] = walked;
    return walked;
  }

  function walkOnce(letters: readonly number[], by: Steps): Walk {
    let anywhere = 0;
    let fromBeginning = 1;
    let found = -1;
    for (let at = 0; at < letters.length; at += 1) {
      const letter = letters[at] ?? 0;
      // Fast path while no match is in progress.
      const begun = by(letter, 0);
      anywhere = anywhere === 0 ? begun : begun | stepAll(anywhere, letter, by);
      if (fromBeginning !== 0) fromBeginning = at === 0 ? begun : stepAll(fromBeginning, letter, by);
      if (anywhere === 0) continue;
      if ((fromBeginning & done) !== 0)
        found = at === letters.length - 1 ? WHOLE_MATCH : best(found, PREFIX_MATCH);
      else if ((anywhere & done) !== 0) found = best(found, SUBSTRING_MATCH);
      anywhere &= ~done;
      fromBeginning &= ~done;
    }
    if (found === SUBSTRING_MATCH && length === 1 && isTyped) found = -1;
    if (anywhere === 0) return ENDED[found] ?? NOWHERE;
    return { found, ends: anywhere, endsFromBeginning: fromBeginning };
  }

  /** States reached at the end of some species' name, by match mode. */
  const left = modes.map((mode) => {
    let places = 0;
    for (const { name } of species) places |= walk(name, mode).ends;
    return places;
  });
  const begun = modes.map(() => new Array<Begins | undefined>(texts.length));

  function begins(text: number, mode: Mode): Begins {
    const known = begun[mode]?.[text];
    if (known !== undefined) return known;
    const by = steps[mode];
    const found = by === undefined ? NEVER : beginsOnce(lettersOf(text), left[mode] ?? 0, by);
    const ofMode = begun[mode];
    if (ofMode !== undefined) ofMode[text] = found;
    return found;
  }

  function beginsOnce(letters: readonly number[], places: number, by: Steps): Begins {
    let some = 0;
    let all = 0;
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const place = rest & -rest;
      let now = place;
      for (let at = 0; at < letters.length && now !== 0; at += 1) {
        now = stepAll(now, letters[at] ?? 0, by);
        if ((now & done) === 0) continue;
        some |= place;
        if (at === letters.length - 1) all |= place;
        now &= ~done;
      }
    }
    return some === 0 ? NEVER : { some, all };
  }

  // A single letter beside the boundary may match by chance.
  const acrossMin = isTyped ? 3 : 2;
  function fit(text: number): number {
    const { found } = walk(text, widest);
    if (found < 0) return 0;
    // Words without pinyin have one mode.
    if (modes.length === 1) return qualityOf(widest)[found] ?? 0;
    let best = 0;
    for (const mode of modes) best = Math.max(best, qualityOf(mode)[walk(text, mode).found] ?? 0);
    return best;
  }

  function reachesEnd(text: number): boolean {
    return length >= acrossMin && walk(text, widest).ends !== 0;
  }

  function fitAcross(first: number, second: number): number {
    for (const mode of modes) {
      const { ends, endsFromBeginning } = walk(first, mode);
      if (ends === 0) continue;
      const { some, all } = begins(second, mode);
      if ((ends & some) === 0) continue;
      const [whole, beginning, middle] = qualityOf(mode);
      return (endsFromBeginning & all) !== 0 ? whole : (endsFromBeginning & some) !== 0 ? beginning : middle;
    }
    return 0;
  }

  const isLeft = length >= acrossMin && left[widest] !== 0;
  const endsIn = new Set(isLeft ? followingTexts.filter((text) => begins(text, widest).some !== 0) : []);

  return { begunIn, endsIn, fit, reachesEnd, fitAcross };
}

/** Whole, then prefix, then middle; -1 is none. */
function best(one: number, other: number): number {
  return one < 0 ? other : Math.min(one, other);
}
