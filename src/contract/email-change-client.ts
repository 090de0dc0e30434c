/** The browser's calls for confirming an e-mail address. Separate, because few pages need them. */
import { parseUser, type UserWithMessage, type WithMessage } from './account-client.ts';
import { type CallResult, isBody, sendChange } from './call.ts';

function told({ msg }: { readonly msg?: unknown }): WithMessage | undefined {
  return typeof msg === 'string' ? { msg } : undefined;
}

/**
 * `token` comes from the mailed link, `password` is the account's. Starts a session. 400 for a used
 * or expired `token` or a wrong `password`, 409 if another account has the address.
 */
export function confirmEmail(form: {
  readonly token: string;
  readonly password: string;
}): Promise<CallResult<UserWithMessage>> {
  return sendChange('POST', '/user/email/confirm', form, (body) =>
    isBody(body.data) ? parseUser(body, body.data.user) : undefined,
  );
}

/** Cancels the change by the link mailed to the present address. 400 if none is pending. */
export function stopEmailChange(token: string): Promise<CallResult<WithMessage>> {
  return sendChange('POST', '/user/email/stop', { token }, told);
}

/** Mails the confirmation again. 409 if none is pending, 429 after too many mails. */
export function resendConfirmation(): Promise<CallResult<WithMessage>> {
  return sendChange('POST', '/user/email/resend', undefined, told);
}

/** Returns the updated account. */
export function cancelEmailChange(): Promise<CallResult<UserWithMessage>> {
  return sendChange('DELETE', '/user/email/change', undefined, (body) => parseUser(body, body.data));
}
