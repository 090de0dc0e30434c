/**
 * Results of the content rules. Editors read the messages in the Studio and in lists of problems.
 */

/** `true`, or a message that says what to fix. */
export type Verdict = true | string;

/** A problem: its path relative to the checked value, and its message. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Message for an empty required field. */
export const fillInMessage = (label: string): string => `请填写${label}`;
export const chooseMessage = (label: string): string => `请选择${label}`;
export const uploadMessage = (label: string): string => `请上传${label}`;

/** Message for malformed values that no rule describes, such as a number instead of a text. */
export const MALFORMED_MESSAGE = '这一栏的内容不是应有的形式，请重新填写';
