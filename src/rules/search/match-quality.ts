/** Match qualities of a query word; higher is better. Whole beats prefix beats middle. */

export const WHOLE = 0;
export const BEGINNING = 1;
export const MIDDLE = 2;

/**
 * Qualities by manner (as written, in whole syllables, by initials), each for whole, prefix,
 * middle.
 */
export const BY_MANNER = [
  [100, 90, 80],
  [78, 70, 62],
  [58, 52, 42],
] as const;

/** Homophone match (裳风蝶 for 裳凤蝶): whole text, prefix, middle. */
export const HOMOPHONE = [60, 54, 46] as const;

/** A word of a Latin or English name. */
export const WORD = 90;
export const WHOLE_LATIN = 100;
/** Prefix of a word, by its length: `ornith`; two letters; one, as in `O. alexandrae`. */
export const WORD_BEGINS = [0, 46, 60, 74] as const;
/** `helenus` for `helena`. */
export const OTHER_ENDING = 68;
export const INSIDE_WORD = 44;
/** Qualities by number of mistakes. */
export const FUZZY = [0, 40, 36] as const;

/** Deductions by field, relative to the entry's own name. */
export const DEDUCTION = {
  alias: 3,
  /** A species ranks before its products. */
  ofSpecies: 4,
  rest: 8,
  kindOfGoods: 12,
  sex: 12,
  origin: 15,
  locality: 18,
  /** Sets rank lower: a query for a butterfly means single specimens. */
  set: 24,
  family: 25,
  speciesFact: 25,
} as const;

/** Colour match of a species, by order of mention. */
export const COLOUR = [72, 66, 56, 46] as const;
/** Colours mentioned later. */
export const COLOUR_LATER = 40;

/** The whole product number. */
export const NUMBER = 120;
/** Results up to this quality suggest a typing error. */
export const DOUBTFUL_MAX = 50;
