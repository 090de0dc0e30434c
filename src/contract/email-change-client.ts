/** The browser's calls of a mailbox that waits to be confirmed; a module of its own, as few pages need them. */
import { type Told, type ToldUser, toldUser } from './account-client.ts';
import { type CallResult, change, isBody } from './call.ts';

function told({ msg }: { readonly msg?: unknown }): Told | undefined {
  return typeof msg === 'string' ? { msg } : undefined;
}

/**
 * `token` stands in the mailed link, `password` is the account's. Begins a session. Refused with 400 for a link that was
 * used or ran out (`token`) or a wrong password (`password`), with 409 when another account has the address.
 */
export function confirmEmail(form: {
  readonly token: string;
  readonly password: string;
}): Promise<CallResult<ToldUser>> {
  return change('POST', '/user/email/confirm', form, (body) =>
    isBody(body.data) ? toldUser(body, body.data.user) : undefined,
  );
}

/** By the link that was mailed to the present address. Refused with 400 when nothing waits any more. */
export function stopEmailChange(token: string): Promise<CallResult<Told>> {
  return change('POST', '/user/email/stop', { token }, told);
}

/** Mails the address that waits once more. Refused with 409 when none does, with 429 after too many mails. */
export function resendConfirmation(): Promise<CallResult<Told>> {
  return change('POST', '/user/email/resend', undefined, told);
}

/** Answers the account as it is now. */
export function cancelEmailChange(): Promise<CallResult<ToldUser>> {
  return change('DELETE', '/user/email/change', undefined, (body) => toldUser(body, body.data));
}
