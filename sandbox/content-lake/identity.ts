import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verify } from 'hono/jwt';
import { z } from 'zod';
import { parseJson } from '../common/http.ts';
import { writeAtomically } from '../common/write-atomically.ts';

export type User = { id: string; name: string; email: string };

export type Caller =
  | { kind: 'trusted'; user: User; standing?: SessionCheck }
  | { kind: 'public' }
  /** `unchecked`: the shop can't check the session now. */
  | { kind: 'refused'; why: 'expired' | 'unknown' | 'unchecked' };

/** Rechecks an editor during long-lived requests. */
type SessionCheck = { isStill: () => Promise<boolean>; everyMs: number };

/** Checks each request with the shop, because a token shows only the state at its creation. */
export type EditorCheck = (token: string) => Promise<'stands' | 'ended' | 'unreachable'>;

export type Secrets = {
  token: string;
  /** The secret that signs editors' tokens; without it no token is valid. */
  studioSecret?: string | undefined;
  /** If unset, a token is valid until it expires. */
  checkEditor?: EditorCheck | undefined;
  /** Milliseconds between checks of event streams. */
  checkEveryMs: number;
};

const SHOP_USER: User = { id: 'shop', name: '店铺程序', email: '' };

/** Seconds. */
const LIFETIME_MAX = 10 * 60;
/** The shop's own roles, not Sanity's. */
const WORKING_ROLES = ['editor', 'operator'];

const claimsSchema = z
  .object({
    sub: z.string().regex(/^[\w-]{1,128}$/),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    iat: z.int(),
    exp: z.int(),
  })
  .refine(
    ({ iat, exp, roles }) => exp - iat <= LIFETIME_MAX && roles.some((role) => WORKING_ROLES.includes(role)),
  );

export async function authenticate(authorization: string | undefined, secrets: Secrets): Promise<Caller> {
  if (authorization === undefined) return { kind: 'public' };
  const sent = authorization.replace(/^Bearer\s+/i, '');
  if (isSame(sent, secrets.token)) return { kind: 'trusted', user: SHOP_USER };
  if (secrets.studioSecret === undefined) return { kind: 'refused', why: 'unknown' };
  try {
    const claims = claimsSchema.safeParse(await verify(sent, secrets.studioSecret, 'HS256'));
    if (!claims.success) return { kind: 'refused', why: 'unknown' };
    const { sub, name, email } = claims.data;
    const user = { id: sub, name, email };
    const { checkEditor, checkEveryMs: everyMs } = secrets;
    if (checkEditor === undefined) return { kind: 'trusted', user };
    const now = await checkEditor(sent);
    if (now === 'unreachable') return { kind: 'refused', why: 'unchecked' };
    // Reported as expired: Studio then keeps unsaved edits and requests a new token.
    if (now === 'ended') return { kind: 'refused', why: 'expired' };
    const isStill = async () => (await checkEditor(sent)) === 'stands';
    return { kind: 'trusted', user, standing: { isStill, everyMs } };
  } catch (error) {
    return { kind: 'refused', why: (error as Error).name === 'JwtTokenExpired' ? 'expired' : 'unknown' };
  }
}

function isSame(sent: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}

const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Stores users' names, which the history needs after their tokens expire. */
export class UserDirectory {
  readonly #file: string;
  readonly #users: Map<string, User>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, users: readonly User[]) {
    this.#file = file;
    this.#users = new Map([SHOP_USER, ...users].map((user) => [user.id, user]));
  }

  static async open(file: string): Promise<UserDirectory> {
    const parsed = parseJson(await readFile(file, 'utf8').catch(() => '[]'));
    const read = z.array(userSchema).safeParse(parsed.ok ? parsed.value : []);
    // Names can be learned again, so an unreadable file doesn't prevent the start.
    return new UserDirectory(file, read.success ? read.data : []);
  }

  get(id: string): User | undefined {
    return this.#users.get(id);
  }

  all(): User[] {
    return [...this.#users.values()];
  }

  remember(user: User): void {
    const known = this.#users.get(user.id);
    if (known && JSON.stringify(known) === JSON.stringify(user)) return;
    this.#users.set(user.id, user);
    const write = () => writeAtomically(this.#file, JSON.stringify([...this.#users.values()]), 0o600);
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }

  async idle(): Promise<void> {
    await this.#writing;
  }
}

type Pair = { key: string; value: unknown };

/** Studio's settings per user, in one file each. */
export class KeyValueStore {
  readonly #folder: string;
  /** Runs writes one after another, because concurrent writes would lose one of them. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async get(userId: string, keys: readonly string[]): Promise<Pair[]> {
    const stored = await this.#read(userId);
    return keys.flatMap((key) => (Object.hasOwn(stored, key) ? [{ key, value: stored[key] }] : []));
  }

  set(userId: string, pairs: readonly Pair[]): Promise<void> {
    const writing = this.#last.then(async () => {
      const stored = await this.#read(userId);
      const changed = { ...stored, ...Object.fromEntries(pairs.map(({ key, value }) => [key, value])) };
      await mkdir(this.#folder, { recursive: true });
      await writeAtomically(this.#fileOf(userId), JSON.stringify(changed), 0o600);
    });
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  #fileOf(userId: string): string {
    return join(this.#folder, `${userId}.json`);
  }

  async #read(userId: string): Promise<Record<string, unknown>> {
    const parsed = parseJson(await readFile(this.#fileOf(userId), 'utf8').catch(() => '{}'));
    const read = z.record(z.string(), z.unknown()).safeParse(parsed.ok ? parsed.value : {});
    return read.success ? read.data : {};
  }
}
