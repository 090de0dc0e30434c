/** How well a word of the question fits a name: the better, the higher. Whole before beginning before middle. */

export const WHOLE = 0;
export const BEGINNING = 1;
export const MIDDLE = 2;

/** By how it was typed: as it is written; in whole syllables; by initials. Each for whole, beginning, middle. */
export const SPELLED = [
  [100, 90, 80],
  [78, 70, 62],
  [58, 52, 42],
] as const;

/** Quality of a homophone match (裳风蝶 for 裳凤蝶): the whole text, its beginning, its middle. */
export const HEARD = [60, 54, 46] as const;

/** A word of a Latin or English name. */
export const WORD = 90;
export const WHOLE_LATIN = 100;
/** `ornith`; of two letters, of one as in `O. alexandrae`. */
export const WORD_BEGINS = [0, 46, 60, 74] as const;
/** `helenus` for `helena`. */
export const OTHER_ENDING = 68;
export const INSIDE_WORD = 44;
/** By how many letters were mistyped. */
export const MISTYPED = [0, 40, 36] as const;

/** What a field is worth less than the name of the entry itself. */
export const LESS = {
  alias: 3,
  /** A product by its species: the species itself stands before it. */
  ofSpecies: 4,
  rest: 8,
  kindOfGoods: 12,
  sex: 12,
  origin: 15,
  /** The locality on the label. */
  locality: 18,
  /** A set: whoever names a butterfly looks for single ones. */
  set: 24,
  family: 25,
  speciesFact: 25,
} as const;

/** A species by a colour that is mentioned of it, by the place among those that are. */
export const COLOURED = [72, 66, 56, 46] as const;
/** Quality of a match with a colour that is mentioned later. */
export const COLOURED_LAST = 40;

/** The product whose number was typed. */
export const NUMBER = 120;
/** Whoever found no more than this may have mistyped. */
export const DOUBTFUL = 50;
