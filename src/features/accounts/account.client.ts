/** `msg` is the server's message (docs/shop.md "Calls", "API manners"). */

import {
  type Body,
  type CallResult,
  get,
  isBody,
  type MessageResponse,
  messageIn,
  sendChange,
} from '../base/call.client.ts';
import type {
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
  UpdateUserRequest,
  User,
} from './account.contract.ts';

export interface UserResponse extends MessageResponse {
  readonly user: User;
}

function userIn(value: unknown): User | undefined {
  if (!isBody(value) || typeof value.email !== 'string') return undefined;
  // Absent if an older release responds.
  return { country: null, ...value } as User;
}

export function parseUser(body: Body, value: unknown): UserResponse | undefined {
  const [telling, user] = [messageIn(body), userIn(value)];
  return telling === undefined || user === undefined ? undefined : { ...telling, user };
}

/** 401 for visitors. */
export function currentUser(signal?: AbortSignal): Promise<CallResult<User>> {
  return get('/user/current', ({ data }) => userIn(data), signal);
}

/** 401 for a wrong address or password, 429 after too many tries. */
export function login(credentials: LoginRequest): Promise<CallResult<UserResponse>> {
  return sendChange('POST', '/login', credentials, (body) =>
    isBody(body.data) ? parseUser(body, body.data.user) : undefined,
  );
}

export function logout(): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/logout', undefined, messageIn);
}

interface RegisterResult extends MessageResponse {
  /** True if the address has an unconfirmed account, which only the mailed link opens. */
  readonly byMail: boolean;
}

/** Starts no session. 409 if the address has a confirmed account. */
export function register(form: RegisterRequest): Promise<CallResult<RegisterResult>> {
  return sendChange('POST', '/register', form, (body) => {
    const response = messageIn(body);
    return response && { ...response, byMail: isBody(body.data) && body.data.by_mail === true };
  });
}

/** 409 if the address belongs to another account. */
export function updateUser(form: UpdateUserRequest): Promise<CallResult<UserResponse>> {
  return sendChange('PUT', '/user/update', form, (body) => parseUser(body, body.data));
}

/** The response does not reveal whether the address has an account. */
export function forgotPassword(email: string): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/password/forgot', { email }, messageIn);
}

/** 400 if `token` was used or is older than 60 minutes. */
export function resetPassword(form: ResetPasswordRequest): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', '/password/reset', form, messageIn);
}
