/**
 * How often may be tried what guesses or costs: 10 times in 15 minutes for an account, 30 times for an address
 * (decisions, "API manners"). Stands before hashing. A try that succeeds is given back: the limits are against
 * guessing, and many shoppers may share one address.
 */
import { accountNotices } from '../../../src/text/account.ts';
import { sign } from '../http/signing.ts';
import type { Parts } from '../parts.ts';
import { countTry, forgetTries, uncountTries } from './limiter-store.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX = { account: 10, address: 30 } as const;

export type Attempt = 'login' | 'register' | 'forgot' | 'reset' | 'change-email';

/** Who tries and what is tried; one of them may be of no account. */
export interface Trying {
  /** An e-mail address or the id of a user. */
  readonly account?: string;
  /** Of the network. */
  readonly address?: string;
}

/** Too many tries; after `retryAfter` seconds there is room for one. */
export interface Limited {
  readonly kind: 'limited';
  readonly retryAfter: number;
  readonly msg: string;
}

export type Try = { readonly kind: 'allowed'; readonly giveBack: () => Promise<void> } | Limited;

export async function takeTry(parts: Parts, attempt: Attempt, trying: Trying): Promise<Try> {
  const { database } = parts;
  const taken: string[] = [];
  const giveBack = () => uncountTries(database, taken);
  for (const by of ['account', 'address'] as const) {
    const value = trying[by];
    if (value === undefined) continue;
    const key = keyOf(parts, attempt, by, by === 'address' ? network(value) : value);
    const { allowed, freeIn } = await countTry(database, key, MAX[by], WINDOW_SECONDS);
    if (!allowed) {
      // Whoever is shut out by one count must not use up another's.
      await giveBack();
      const retryAfter = Math.max(1, freeIn);
      return { kind: 'limited', retryAfter, msg: accountNotices.tooManyTries(Math.ceil(retryAfter / 60)) };
    }
    taken.push(key);
  }
  return { kind: 'allowed', giveBack };
}

/** Lets an account be tried anew, as after its password was reset. */
export async function pardon(parts: Parts, attempt: Attempt, account: string): Promise<void> {
  await forgetTries(parts.database, keyOf(parts, attempt, 'account', account));
}

/** Hashed, so that the counts hold no addresses of people. */
function keyOf(parts: Parts, attempt: Attempt, by: keyof Trying, value: string): string {
  return sign(parts.secret, 'limit', `${attempt} ${by} ${value}`);
}

/** An IPv6 line gets a whole /64 and could take a new address for each try. */
export function network(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
