/** Positions in the lists of qualities below. A higher quality is a better match. */

export const WHOLE_MATCH = 0;
export const PREFIX_MATCH = 1;
export const SUBSTRING_MATCH = 2;

/**
 * Each row is a mode (as written, in whole syllables, by initials); its columns are a match of the
 * whole text, of its beginning, and inside it.
 */
export const QUALITY_BY_MODE = [
  [100, 90, 80],
  [78, 70, 62],
  [58, 52, 42],
] as const;

/** 裳风蝶 for 裳凤蝶, with the same columns. */
export const HOMOPHONE_QUALITY = [60, 54, 46] as const;

export const WORD_QUALITY = 90;
export const WHOLE_LATIN_QUALITY = 100;
/** Prefix of a word by its length: one letter (`O. alexandrae`), two, three or more (`ornith`). */
export const WORD_PREFIX_QUALITY = [0, 46, 60, 74] as const;
/** The word has another Latin ending: `helenus` matches `helena`. */
export const OTHER_ENDING_QUALITY = 68;
export const INSIDE_WORD_QUALITY = 44;
/** Qualities by number of mistakes. */
export const FUZZY_QUALITY = [0, 40, 36] as const;

export const FIELD_DEDUCTION = {
  alias: 3,
  /** A species ranks before its products. */
  ofSpecies: 4,
  rest: 8,
  kindOfGoods: 12,
  sex: 12,
  origin: 15,
  locality: 18,
  /** A query for a butterfly means single specimens. */
  set: 24,
  family: 25,
  speciesFact: 25,
} as const;

/** Colour match of a species, by order of mention. */
export const COLOUR_QUALITY = [72, 66, 56, 46] as const;
/** Colours mentioned after the fourth. */
export const LATER_COLOUR_QUALITY = 40;

/** A whole product number. */
export const NUMBER_QUALITY = 120;
/** Up to this quality, the query may have a typing error. */
export const DOUBTFUL_QUALITY_MAX = 50;
