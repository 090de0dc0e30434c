/**
 * The browser's calls of accounts (docs/shop.md "Calls", "API manners"). `msg` of an answer is the server's sentence.
 */
import type {
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
  UpdateUserRequest,
  User,
} from './account.ts';
import { type Body, type CallResult, change, get, isBody } from './call.ts';

export interface Told {
  readonly msg: string;
}

export interface ToldUser extends Told {
  readonly user: User;
}

function told({ msg }: Body): Told | undefined {
  return typeof msg === 'string' ? { msg } : undefined;
}

function userIn(value: unknown): User | undefined {
  return isBody(value) && typeof value.email === 'string' ? (value as User) : undefined;
}

/** The sentence and the account of an answer. */
export function toldUser(body: Body, value: unknown): ToldUser | undefined {
  const [telling, user] = [told(body), userIn(value)];
  return telling === undefined || user === undefined ? undefined : { ...telling, user };
}

/** Refused with 401 for a visitor. */
export function currentUser(signal?: AbortSignal): Promise<CallResult<User>> {
  return get('/user/current', ({ data }) => userIn(data), signal);
}

/** Refused with 401 for a wrong address or password, with 429 after too many tries. */
export function login(credentials: LoginRequest): Promise<CallResult<ToldUser>> {
  return change('POST', '/login', credentials, (body) =>
    isBody(body.data) ? toldUser(body, body.data.user) : undefined,
  );
}

export function logout(): Promise<CallResult<Told>> {
  return change('POST', '/logout', undefined, told);
}

export interface Registered extends Told {
  /** Somebody registered with the address before and never confirmed it: the mailed link is the way in. */
  readonly byMail: boolean;
}

/** Leaves no session. Refused with 409 for an address that has an account whose mailbox is confirmed. */
export function register(form: RegisterRequest): Promise<CallResult<Registered>> {
  return change('POST', '/register', form, (body) => {
    const answer = told(body);
    return answer && { ...answer, byMail: isBody(body.data) && body.data.by_mail === true };
  });
}

/** Answers the account as it is now. Refused with 409 for an address that has another account. */
export function updateUser(form: UpdateUserRequest): Promise<CallResult<ToldUser>> {
  return change('PUT', '/user/update', form, (body) => toldUser(body, body.data));
}

/** Answers alike whether the address has an account or not. */
export function forgotPassword(email: string): Promise<CallResult<Told>> {
  return change('POST', '/password/forgot', { email }, told);
}

/** `token` stands in the mailed link. Refused with 400 when it was used already or is older than 60 minutes. */
export function resetPassword(form: ResetPasswordRequest): Promise<CallResult<Told>> {
  return change('POST', '/password/reset', form, told);
}
