/** PostgreSQL stores neither NUL nor lone surrogates. */
export const STORABLE_TEXT = /^[^\0\p{Surrogate}]*$/u;

/** Invisible characters can make a name look empty or like another one, or split a line of a mail. */
const HIDDEN =
  /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\u{16FE4}\u{1D159}\uFFF9-\uFFFC]/u;
const BREAKS = /[\n\r\t]/g;

/** Persian and Hindi, for example, need joiners between letters. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/**
 * Places where an invisible character changes the display, so it is allowed: inside an emoji,
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

/** A line break counts as hidden. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(SHAPING, ''));
}

/** Line breaks are allowed, as in a postal address. */
export function hasHiddenCharactersInLines(text: string): boolean {
  return hasHiddenCharacters(text.replace(BREAKS, ''));
}
