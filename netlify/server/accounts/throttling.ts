import { setImmediate as pause } from 'node:timers/promises';
import { taskQueue } from '../base/task-queue.ts';
import type { Services } from '../http/services.ts';
import {
  type AllowedResult,
  awaitTurn,
  type ConsumeTryResult,
  consumeTry,
  type RateLimitedResult,
  type TryKeys,
} from './limiter.ts';
import { networkOf } from './network.ts';
import { queueFullResult } from './passwords.ts';

export interface AttemptSource {
  readonly address: string;
  /** The id of a browser that has logged in to the account before. */
  readonly device: string | undefined;
}

export interface PresentedSession {
  readonly token: string;
  readonly address: string;
}

export function networkScopedKey(network: string, tried: string): string {
  return `${tried} ${network}`;
}

/**
 * Bounds attempts that a process counts concurrently: a flood of writes would delay every other
 * call (docs/decisions/0018).
 */
const QUEUE = { atOnce: 1, waiting: 20 } as const;
const strangersQueue = taskQueue(QUEUE);
/** A flood of strangers doesn't delay known browsers, and one network doesn't delay the others. */
const knownQueue = taskQueue(QUEUE);

async function countInQueue(
  line: typeof strangersQueue,
  services: Services,
  trying: TryKeys,
  source: string,
): Promise<ConsumeTryResult> {
  const served = await line(async () => {
    // The embedded database runs in this thread; without a pause the thread would accept no requests.
    await pause();
    return await consumeTry(services, trying);
  }, source);
  return served.kind === 'full' ? queueFullResult() : served.value;
}

/** A known browser has limits of its own and never waits for a turn. */
export async function countLogin(
  services: Services,
  email: string,
  { address, device }: AttemptSource,
): Promise<{ readonly kind: 'allowed'; readonly giveBack: () => Promise<void> } | RateLimitedResult> {
  if (device !== undefined) {
    const trying = { 'login device': device, 'logins account': email };
    const taken = await countInQueue(knownQueue, services, trying, device);
    return taken.kind === 'limited'
      ? taken
      : { kind: 'allowed', giveBack: () => taken.giveBack('login device') };
  }
  const network = networkOf(address);
  const guessing = { 'login account': networkScopedKey(network, email), 'login network': network };
  const trying = { ...guessing, 'logins network': network };
  const taken = await countInQueue(strangersQueue, services, trying, networkOf(address, 48));
  if (taken.kind === 'limited') return taken;
  const uncount = () => taken.giveBack('login account', 'login network');
  const turn = await awaitTurn(services, email, { network, nth: taken.nth('login account') });
  if (turn.kind === 'limited') {
    // No password was compared; `logins network` still limits such requests.
    await uncount();
    return turn;
  }
  const giveBack = async () => {
    await uncount();
    await turn.giveBack();
  };
  return { kind: 'allowed', giveBack };
}

export async function countResetRequest(
  services: Services,
  email: string,
  { address, device }: AttemptSource,
): Promise<ConsumeTryResult> {
  if (device !== undefined) return await consumeTry(services, { 'forgot device': device });
  const network = networkOf(address);
  return await consumeTry(services, {
    'forgot account': networkScopedKey(network, email),
    'forgot network': network,
  });
}

/** Valid links have a separate limit, so that invalid links from the same network don't block them. */
export async function countMailedLink(
  services: Services,
  link: { readonly tokenHash: string; readonly isGood: boolean },
  address: string,
): Promise<ConsumeTryResult> {
  const { tokenHash, isGood } = link;
  return await consumeTry(
    services,
    isGood ? { 'mailed link': tokenHash } : { 'bad link network': networkOf(address) },
  );
}

export type PasswordCheckKind = 'change email' | 'confirm';

const PASSWORD_CHECK_LIMITS = {
  'change email': { session: 'change email session', network: 'change email network' },
  confirm: { session: 'confirm session', network: 'confirm network' },
} as const;

/**
 * A stolen session uses up only its own network's tries; tries from many networks are slowed down.
 */
export async function countPasswordCheck(
  services: Services,
  accountId: string,
  { token, address }: PresentedSession,
  kind: PasswordCheckKind,
  acts: TryKeys,
): Promise<ConsumeTryResult> {
  const network = networkOf(address);
  const limits = PASSWORD_CHECK_LIMITS[kind];
  const taken = await consumeTry(services, {
    [limits.session]: networkScopedKey(network, token),
    [limits.network]: network,
    ...acts,
  });
  if (taken.kind === 'limited') return taken;
  const turn = await awaitTurn(services, `${kind} ${accountId}`, { network, nth: taken.nth(limits.session) });
  if (turn.kind === 'limited') {
    await taken.giveBack();
    return turn;
  }
  const giveBack: AllowedResult['giveBack'] = async (...names) => {
    await taken.giveBack(...names);
    if (names.length === 0) await turn.giveBack();
  };
  return { ...taken, giveBack };
}
