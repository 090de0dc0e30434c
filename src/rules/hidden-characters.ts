/**
 * Characters that nobody sees and that change what others read: controls, line and paragraph separators, and those
 * that turn the direction of writing, by which a name can look like another and a line of a mail like two.
 */
const HIDDEN = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;
/** The same, but for the breaks of a field that has lines. */
const HIDDEN_IN_LINES = /[^\P{Cc}\n\r\t]|[\u2028\u2029\p{Bidi_Control}]/u;

/** Whether a text of one line has any. */
export function hidesSomething(text: string): boolean {
  return HIDDEN.test(text);
}

/** Whether a text that may have several lines, such as a postal address, has any besides its breaks. */
export function hidesSomethingInLines(text: string): boolean {
  return HIDDEN_IN_LINES.test(text);
}
