/** The browser's call that undoes a change of the e-mail address; a module of its own, as one page alone needs it. */
import type { Told } from './account-client.ts';
import { type CallResult, change, isBody } from './call.ts';

export interface EmailUndone extends Told {
  /** That the account has again. */
  readonly email: string;
  /** For /reset-password. */
  readonly resetToken: string;
}

/** `token` stands in the mailed link. Refused with 400 when it was used or has run out, with 409 when somebody else has the address. */
export function undoEmailChange(token: string): Promise<CallResult<EmailUndone>> {
  return change('POST', '/user/email/undo', { token }, ({ msg, data }) => {
    const { email, resetToken } = isBody(data) ? data : {};
    const isWhole = typeof msg === 'string' && typeof email === 'string' && typeof resetToken === 'string';
    return isWhole ? { msg, email, resetToken } : undefined;
  });
}
