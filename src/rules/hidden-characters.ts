/**
 * Characters that nobody sees, by which a name can show nothing, look like another, or make one line of a mail read like
 * two: controls, line and paragraph separators, marks that turn the direction of writing, everything that Unicode says to
 * leave out of display (soft hyphens, fillers, tags, joiners, variation selectors), and signs that are drawn as a blank.
 */
const HIDDEN =
  /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\u{16FE4}\u{1D159}\uFFF9-\uFFFC]/u;
const BREAKS = /[\n\r\t]/g;

/** Scripts whose spelling needs joiners between letters, such as Persian and Hindi. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/** Where such a character changes what is seen: inside one emoji, between letters, and after an ideograph. */
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

/** Whether a text of one line has any. */
export function hidesSomething(text: string): boolean {
  return HIDDEN.test(text.replace(SHAPING, ''));
}

/** Whether a text that may have several lines, such as a postal address, has any besides its breaks. */
export function hidesSomethingInLines(text: string): boolean {
  return hidesSomething(text.replace(BREAKS, ''));
}
