/**
 * better-auth on the shop's tables: accounts, passwords and sessions. Its own HTTP handler is not mounted and its
 * cookies are not used; what it does, it does in the caller's transaction.
 *
 * Passwords are hashed by its scrypt (N 16384, r 16, p 1, 64 bytes, 16 bytes of salt) from node:crypto: 32 MB a hash,
 * no native package to deploy, and off the main thread. The lowest that OWASP names is N 2^17, r 8 or its like;
 * this is a quarter of that, chosen so that a function of 1 GB has room for some.
 */
import { randomBytes } from 'node:crypto';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../src/contract/limits.ts';
import { limitNotices } from '../../../src/text/limits.ts';
import { waitingLine } from '../base/waiting-line.ts';
import type { Database } from '../db/connection.ts';
import { credentials, sessions, users } from '../db/schema.ts';
import { SESSION_SECONDS } from '../http/session-cookie.ts';
import { type Limited, limited } from './limiter.ts';
import { endOldestSessions } from './store.ts';

/** Of one account. */
const SESSIONS_MAX = 20;
const PASSWORD_PROVIDER = 'credential';
/** better-auth wants one; nothing is signed with it, as the cookies are our own. */
const UNUSED_SECRET = randomBytes(48).toString('base64url');

/** Loaded when somebody registers or logs in: all other calls do without. */
async function authOn(database: Database) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
  ]);
  return betterAuth({
    secret: UNUSED_SECRET,
    baseURL: 'http://localhost',
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_MIN, maxPasswordLength: PASSWORD_MAX },
    user: {
      additionalFields: {
        phone: { type: 'string', required: true },
        address: { type: 'string', required: true },
      },
    },
    session: { expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // The tables leave out what only other ways to log in need.
    advanced: { database: { validateSchema: false } },
  });
}

async function adapterOn(database: Database) {
  const { internalAdapter } = await (await authOn(database)).$context;
  return internalAdapter;
}

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly passwordHash: string;
}

/** Makes an account; throws a violation of `users_email_unique` when the address has one. Answers its id. */
export async function createUser(transaction: Database, user: NewUser): Promise<string> {
  const adapter = await adapterOn(transaction);
  const { passwordHash, ...profile } = user;
  const { id } = await adapter.createUser({ ...profile, emailVerified: false }, { method: 'email-password' });
  await adapter.createAccount({
    userId: id,
    accountId: id,
    providerId: PASSWORD_PROVIDER,
    password: passwordHash,
  });
  return id;
}

/**
 * Begins a session of 30 days, and ends the oldest where the account has too many; answers its token. Whoever calls it
 * holds the lock of the account's password, so that sessions that begin at once are counted one after the other.
 */
export async function beginSession(transaction: Database, userId: string): Promise<string> {
  await endOldestSessions(transaction, userId, SESSIONS_MAX - 1);
  const session = await (await adapterOn(transaction)).createSession(userId);
  return session.token;
}

export async function endSession(database: Database, token: string): Promise<void> {
  await (await adapterOn(database)).deleteSession(token);
}

export async function endAllSessions(transaction: Database, userId: string): Promise<void> {
  await (await adapterOn(transaction)).deleteUserSessions(userId);
}

export async function changePassword(
  transaction: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await (await adapterOn(transaction)).updatePassword(userId, passwordHash);
}

/**
 * So many hashes at once, and so many more that wait, in each process (docs/decisions/0020). Node makes them on its
 * four threads, which files, names of hosts and compression need as well: with four at once other work waited 1.5 s.
 */
const inLine = waitingLine({ atOnce: 2, waiting: 20 });
/** Longer than the whole line takes. Seconds. */
const LINE_SECONDS = 3;

export async function hash(
  password: string,
): Promise<{ readonly kind: 'hashed'; readonly passwordHash: string } | Limited> {
  const { hashPassword } = await import('better-auth/crypto');
  const served = await inLine(() => hashPassword(password));
  return served.kind === 'full' ? lineIsFull() : { kind: 'hashed', passwordHash: served.value };
}

/** Without a hash, of an account that does not exist, it is as much work: time must not tell. */
export async function fitsHash(
  password: string,
  passwordHash: string | undefined,
): Promise<{ readonly kind: 'compared'; readonly fits: boolean } | Limited> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto');
  const served = await inLine(async () => {
    if (passwordHash !== undefined) return await verifyPassword({ hash: passwordHash, password });
    await hashPassword(password);
    return false;
  });
  return served.kind === 'full' ? lineIsFull() : { kind: 'compared', fits: served.value };
}

/** What is told to whoever comes when as many wait as may. */
export function lineIsFull(): Limited {
  return limited(LINE_SECONDS, limitNotices.hashing, 'shop-busy');
}
