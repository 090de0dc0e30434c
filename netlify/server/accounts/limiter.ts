/**
 * Counts tries before they cost anything (limits.ts says how many of which). A try that succeeds is given back where
 * the limit is against guessing, as many shoppers may share one network.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { limitNotices } from '../../../src/text/limits.ts';
import { sign } from '../http/signing.ts';
import type { Parts } from '../parts/parts.ts';
import { countTries, forgetTries, takeTurn, uncountTries } from './limiter-store.ts';
import { LIMITS, type LimitName, SLOWED } from './limits.ts';

/** Too many tries; after `retryAfter` seconds there is room for one. */
export interface Limited {
  readonly kind: 'limited';
  readonly retryAfter: number;
  readonly code: 'too-many-tries' | 'shop-busy';
  readonly msg: string;
}

export interface Allowed {
  readonly kind: 'allowed';
  /** Takes the try out of these counts again, or of all that it was counted in. */
  readonly giveBack: (...names: readonly LimitName[]) => Promise<void>;
}

export type Try = Allowed | Limited;

/** What is counted, by the limits that hold for it. */
export type Trying = Readonly<Partial<Record<LimitName, string>>>;

type Counting = Pick<Parts, 'database' | 'secret'>;

/** Counts a try in all of these or, where one is full, in none: who is shut out uses up nobody else's. */
export async function takeTry(parts: Counting, trying: Trying): Promise<Try> {
  const names = Object.keys(trying) as LimitName[];
  const keys = new Map(names.map((name) => [name, keyOf(parts, name, trying[name] ?? '')]));
  const keysOf = (some: readonly LimitName[]) => some.flatMap((name) => keys.get(name) ?? []);
  const giveBack = async (...some: readonly LimitName[]) =>
    await uncountTries(parts.database, keysOf(some.length === 0 ? names : some));
  const counts = names.map((name) => ({ key: keys.get(name) ?? '', ...LIMITS[name] }));
  const counted = await countTries(parts.database, counts);
  const isFull = (name: LimitName) => counted.get(keys.get(name) ?? '')?.allowed === false;
  const full = names.find(isFull);
  if (full === undefined) return { kind: 'allowed', giveBack };
  const others = names.filter((name) => !isFull(name));
  if (others.length > 0) await giveBack(...others);
  const freeIn = counted.get(keys.get(full) ?? '')?.freeIn ?? 0;
  return limited(Math.max(1, freeIn), LIMITS[full].say);
}

/**
 * Waits for a turn at an account that many try at, from wherever; the more they are, the longer. Whoever would wait
 * too long is refused, so that only a few calls are held.
 */
export async function awaitTurn({ database, secret }: Counting, account: string): Promise<Try> {
  const key = turnKey(secret, account);
  const turn = await takeTurn(database, key, SLOWED);
  if (!turn.allowed) return limited(Math.ceil(turn.wait), limitNotices.login);
  if (turn.wait > 0) await sleep(turn.wait * 1_000);
  return { kind: 'allowed', giveBack: async () => await uncountTries(database, [key]) };
}

/** Forgets what was tried at an account, as after its password was reset. */
export async function pardon({ database, secret }: Counting, account: string, trying: Trying): Promise<void> {
  const names = Object.keys(trying) as LimitName[];
  const keys = names.map((name) => keyOf({ secret }, name, trying[name] ?? ''));
  await forgetTries(database, [...keys, turnKey(secret, account)]);
}

/** Hashed, so that the counts hold no addresses of people. */
function keyOf({ secret }: Pick<Counting, 'secret'>, name: LimitName, value: string): string {
  return sign(secret, 'limit', `${name} ${value}`);
}

function turnKey(secret: string, account: string): string {
  return sign(secret, 'limit', `turn ${account}`);
}

/** For whoever has to wait `retryAfter` seconds, which the sentence names in words. */
export function limited(
  retryAfter: number,
  say: (wait: string) => string,
  code: Limited['code'] = 'too-many-tries',
): Limited {
  return { kind: 'limited', retryAfter, code, msg: say(inWords(retryAfter)) };
}

function inWords(seconds: number): string {
  if (seconds < 60) return limitNotices.seconds(seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? limitNotices.minutes(minutes) : limitNotices.hours(Math.ceil(minutes / 60));
}
