/** `true`, or a message that says what to fix. */
export type Verdict = true | string;

/** The path is relative to the checked value. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export const fillInMessage = (label: string): string => `请填写${label}`;
export const chooseMessage = (label: string): string => `请选择${label}`;
export const uploadMessage = (label: string): string => `请上传${label}`;

/** The message for values of a wrong type. */
export const MALFORMED_MESSAGE = '这一栏的内容不是应有的形式，请重新填写';
