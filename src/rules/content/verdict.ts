/** What the guard of the content answers. Its sentences are read by editors, in the Studio and in lists of problems. */

/** `true`, or the sentence that says what to mend. */
export type Verdict = true | string;

/** What is wrong with one part of a value: where it stands, from that value on, and the sentence. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What an empty field is answered with. */
export const fillIn = (label: string): string => `请填写${label}`;
export const choose = (label: string): string => `请选择${label}`;
export const upload = (label: string): string => `请上传${label}`;

/** What no rule of ours has a sentence for: a number where a text belongs, a date that is none. */
export const OTHER_FORM = '这一栏的内容不是应有的形式，请重新填写';
