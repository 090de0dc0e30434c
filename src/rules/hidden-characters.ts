/**
 * Invisible characters can make a name look empty or like another one, or split a line of a mail:
 * controls, separators, direction marks, Unicode's default ignorables (soft hyphens, fillers, tags,
 * joiners, variation selectors), and blank signs.
 */
const HIDDEN =
  /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\u{16FE4}\u{1D159}\uFFF9-\uFFFC]/u;
const BREAKS = /[\n\r\t]/g;

/** Scripts that need joiners between letters, such as Persian and Hindi. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/**
 * Positions where an invisible character changes the display, so it is allowed: inside an emoji,
 * between letters, after an ideograph.
 */
const SHAPING = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})\\uFE0F',
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
    `(?<=${JOINING})[\\u200C\\u200D](?=${JOINING})`,
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  ].join('|'),
  'gu',
);

/** Checks a single-line text, in which a line break counts as hidden. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(SHAPING, ''));
}

/** Checks a text that may have line breaks, such as a postal address. */
export function hasHiddenCharactersInLines(text: string): boolean {
  return hasHiddenCharacters(text.replace(BREAKS, ''));
}
