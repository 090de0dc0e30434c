/** A separate file, because few pages need it. */

import { type CallResult, isBody, type MessageResponse, messageIn, sendChange } from '../base/call.client.ts';
import { parseUser, type UserResponse } from './account.client.ts';

/**
 * Starts a session. 400 for a used or expired `token` or a wrong `password`, 409 if another account
 * has the address.
 */
export function confirmEmail(form: {
  readonly token: string;
  readonly password: string;
}): Promise<CallResult<UserResponse>> {
  return sendChange('POST', '/user/email/confirm', form, (body) =>
    isBody(body.data) ? parseUser(body, body.data.user) : undefined,
  );
}

export function stopEmailChange(token: string): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/user/email/stop', { token }, messageIn);
}

/** 409 if no change is pending, 429 after too many mails. */
export function resendConfirmation(): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/user/email/resend', undefined, messageIn);
}

export function cancelEmailChange(): Promise<CallResult<UserResponse>> {
  return sendChange('DELETE', '/user/email/change', undefined, (body) => parseUser(body, body.data));
}
