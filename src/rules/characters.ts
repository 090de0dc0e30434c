/** Code points, as zod counts; each part of a combined grapheme counts. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Truncates between graphemes: never inside an emoji, or between a letter and its accent. */
export function truncateText(text: string, max: number): string {
  let unchanged = '';
  for (const part of graphemesIn(text)) {
    if (countCharacters(unchanged + part) > max) break;
    unchanged += part;
  }
  return unchanged;
}

/** Firefox before 125 lacks Intl.Segmenter, so there a grapheme may be split. */
function graphemesIn(text: string): string[] {
  if (typeof Intl.Segmenter === 'undefined') return [...text];
  return Array.from(new Intl.Segmenter('zh').segment(text), ({ segment }) => segment);
}

/**
 * Invisible characters can make a name look empty or like another one, or split a line of a mail.
 */
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

/** True if no letter is of another script. Names and addresses in it can be read and printed anywhere. */
export function isLatinScript(text: string): boolean {
  return /^(?:\P{L}|\p{Script=Latin})*$/u.test(text) && /\p{Script=Latin}/u.test(text);
}
