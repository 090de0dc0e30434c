/** True if no letter is of another script. Names and addresses in it can be read and printed anywhere. */
export function isLatinScript(text: string): boolean {
  return /^(?:\P{L}|\p{Script=Latin})*$/u.test(text) && /\p{Script=Latin}/u.test(text);
}
