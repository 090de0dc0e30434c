/**
 * Limits against guessing don't count successful tries, because many shoppers may share a network.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureValues } from '../../../src/features/base/failure.contract.ts';
import type { Services } from '../http/services.ts';
import { sign } from '../http/signing.ts';
import { claimTurn, countTries, deleteTries, removeTries, type TryCount } from './limiter-store.ts';
import { LIMITS, type LimitName, TURNS } from './limits.ts';
import { parseWideNetwork } from './network.ts';

/** `retryAfter` is in seconds. */
export type RateLimitedResult = { readonly kind: 'limited'; readonly retryAfter: number } & (
  | { readonly code: 'too-many-tries'; readonly values: FailureValues['too-many-tries'] }
  | { readonly code: 'shop-busy'; readonly values: FailureValues['shop-busy'] }
);

export interface AllowedResult {
  readonly kind: 'allowed';
  /** Removes the try from these limits, or from all if none is named. */
  readonly giveBack: (...names: readonly LimitName[]) => Promise<void>;
  readonly nth: (name: LimitName) => number;
}

export type ConsumeTryResult = AllowedResult | RateLimitedResult;

/** The counted value (account, network, …) by limit. */
export type TryKeys = Readonly<Partial<Record<LimitName, string>>>;

type Counting = Pick<Services, 'database' | 'secret'>;

/** Counts a try in all of these limits, or in none if one is reached. */
export async function consumeTry(services: Counting, trying: TryKeys): Promise<ConsumeTryResult> {
  const names = Object.keys(trying) as LimitName[];
  const counts = names.flatMap((name) => countsOf(services, name, trying[name] ?? ''));
  const keysOf = (some: readonly LimitName[]) =>
    counts.filter(({ name }) => some.length === 0 || some.includes(name)).map(({ key }) => key);
  const giveBack = async (...some: readonly LimitName[]) =>
    await removeTries(services.database, keysOf(some));
  const counted = await countTries(services.database, counts);
  const isFull = ({ key }: TryCount) => counted.get(key)?.allowed === false;
  const full = counts.find(isFull);
  if (full === undefined) {
    const nth = (name: LimitName) => counted.get(keysOf([name])[0] ?? '')?.taken ?? 0;
    return { kind: 'allowed', giveBack, nth };
  }
  const others = counts.filter((count) => !isFull(count));
  if (others.length > 0)
    await removeTries(
      services.database,
      others.map(({ key }) => key),
    );
  return rateLimitedResult(Math.max(1, counted.get(full.key)?.freeIn ?? 0), LIMITS[full.name].tried);
}

/** A limit with `wide` has two counts: the network's and its /48's. */
function countsOf(
  services: Counting,
  name: LimitName,
  value: string,
): (TryCount & { readonly name: LimitName })[] {
  const { max, wide, seconds } = LIMITS[name];
  const site = wide === undefined ? undefined : parseWideNetwork(value);
  const own = { name, key: keyOf(services, name, value), max, seconds };
  if (wide === undefined || site === undefined) return [own];
  return [own, { name, key: keyOf(services, name, site), max: wide, seconds }];
}

/**
 * Waits for the account's next turn. Beyond the longest wait it returns `retryAfter` and reserves the turn. So many
 * callers slow an account down, but never lock it.
 */
export async function awaitTurn(
  { database, secret }: Counting,
  account: string,
  { network, nth }: { readonly network: string; readonly nth: number },
): Promise<{ readonly kind: 'allowed'; readonly giveBack: () => Promise<void> } | RateLimitedResult> {
  const lane = nth <= TURNS.first ? 'first' : 'later';
  const key = laneKey(secret, lane, account);
  const turn = await claimTurn(database, {
    ...TURNS,
    gap: TURNS.gap[lane],
    lane: key,
    // Uses the widest network, because each network lengthens the queue.
    place: sign(secret, 'limit', `place ${account} ${parseWideNetwork(network) ?? network}`),
  });
  if (!turn.allowed) return rateLimitedResult(Math.ceil(turn.wait), 'login');
  if (turn.wait > 0) await sleep(turn.wait * 1_000);
  return { kind: 'allowed', giveBack: async () => await removeTries(database, [key]) };
}

export async function clearTries(
  { database, secret }: Counting,
  account: string,
  trying: TryKeys,
): Promise<void> {
  const names = Object.keys(trying) as LimitName[];
  const keys = names.map((name) => keyOf({ secret }, name, trying[name] ?? ''));
  const lanes = LANES.map((lane) => laneKey(secret, lane, account));
  await deleteTries(database, [...keys, ...lanes]);
}

const LANES = ['first', 'later'] as const;

function laneKey(secret: string, lane: (typeof LANES)[number], account: string): string {
  return sign(secret, 'limit', `turn ${lane} ${account}`);
}

/** Returns a hash, so that the table contains no personal data. */
function keyOf({ secret }: Pick<Counting, 'secret'>, name: LimitName, value: string): string {
  return sign(secret, 'limit', `${name} ${value}`);
}

function rateLimitedResult(
  retryAfter: number,
  tried: FailureValues['too-many-tries']['tried'],
): RateLimitedResult {
  return { kind: 'limited', retryAfter, code: 'too-many-tries', values: { tried, seconds: retryAfter } };
}

export function shopBusyResult(
  retryAfter: number,
  work: FailureValues['shop-busy']['with'],
): RateLimitedResult {
  return { kind: 'limited', retryAfter, code: 'shop-busy', values: { with: work, seconds: retryAfter } };
}
