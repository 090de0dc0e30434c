/** Tries at an account by whoever knows its address: a stranger who guesses, or the shopper. */
import { setImmediate as pause } from 'node:timers/promises';
import { waitingLine } from '../base/waiting-line.ts';
import type { Parts } from '../parts/parts.ts';
import { type Allowed, awaitTurn, type Limited, type Try, type Trying, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';
import { queueFull } from './passwords.ts';

/** Where a try comes from. */
export interface From {
  /** The IP address of the caller. */
  readonly address: string;
  /** Of a browser that has logged in to the account before (device-cookie.ts). */
  readonly device: string | undefined;
}

/** Who presents a session. */
export interface Session {
  readonly token: string;
  /** The IP address of the caller. */
  readonly address: string;
}

/** An account or a session as it is tried from one network. */
export function accountFrom(network: string, tried: string): string {
  return `${tried} ${network}`;
}

/**
 * One login is counted at a time in each process, and so many wait for it: of a flood, each would write to the
 * database before it is refused, and every other call would stand behind all of them (docs/decisions/0020).
 */
const LINE = { atOnce: 1, waiting: 20 } as const;
const strangers = waitingLine(LINE);
/** Of browsers that are known: a flood of strangers before them keeps none of them waiting. */
const known = waitingLine(LINE);

async function takeInLine(line: typeof strangers, parts: Parts, trying: Trying): Promise<Try> {
  const served = await line(async () => {
    // The embedded database works in this very thread, and one answer follows the other without a pause in which
    // calls that came meanwhile would be read.
    await pause();
    return await takeTry(parts, trying);
  });
  return served.kind === 'full' ? queueFull() : served.value;
}

/** Counts a try to log in. A known browser has a count of its own, and waits for nobody. */
export async function takeLogin(
  parts: Parts,
  email: string,
  { address, device }: From,
): Promise<{ readonly kind: 'allowed'; readonly giveBack: () => Promise<void> } | Limited> {
  if (device !== undefined) {
    const taken = await takeInLine(known, parts, { 'login device': device, 'logins account': email });
    return taken.kind === 'limited'
      ? taken
      : { kind: 'allowed', giveBack: () => taken.giveBack('login device') };
  }
  const network = networkOf(address);
  const guessing = { 'login account': accountFrom(network, email), 'login network': network };
  const taken = await takeInLine(strangers, parts, { ...guessing, 'logins network': network });
  if (taken.kind === 'limited') return taken;
  const uncount = () => taken.giveBack('login account', 'login network');
  const turn = await awaitTurn(parts, email, { network, nth: taken.nth('login account') });
  if (turn.kind === 'limited') {
    // Nothing was compared. How often a network may ask in vain, `logins network` says.
    await uncount();
    return turn;
  }
  const giveBack = async () => {
    await uncount();
    await turn.giveBack();
  };
  return { kind: 'allowed', giveBack };
}

/** Counts an ask for a mail that resets the password. */
export async function takeForgot(parts: Parts, email: string, { address, device }: From): Promise<Try> {
  if (device !== undefined) return await takeTry(parts, { 'forgot device': device });
  const network = networkOf(address);
  return await takeTry(parts, { 'forgot account': accountFrom(network, email), 'forgot network': network });
}

/** Which of the asks for the password of a session: to change the address, or to take along and delete. */
export type ProofKind = 'change email' | 'confirm';

const PROOF_LIMITS = {
  'change email': { session: 'change email session', network: 'change email network' },
  confirm: { session: 'confirm session', network: 'confirm network' },
} as const;

/**
 * Counts a try at the password of whoever has a session. A session that was borrowed or stolen uses up its own tries, from
 * its own network; from many networks together the tries come slower.
 */
export async function takeProof(
  parts: Parts,
  accountId: string,
  { token, address }: Session,
  kind: ProofKind,
  acts: Trying,
): Promise<Try> {
  const network = networkOf(address);
  const limits = PROOF_LIMITS[kind];
  const taken = await takeTry(parts, {
    [limits.session]: accountFrom(network, token),
    [limits.network]: network,
    ...acts,
  });
  if (taken.kind === 'limited') return taken;
  const turn = await awaitTurn(parts, `${kind} ${accountId}`, { network, nth: taken.nth(limits.session) });
  if (turn.kind === 'limited') {
    await taken.giveBack();
    return turn;
  }
  const giveBack: Allowed['giveBack'] = async (...names) => {
    await taken.giveBack(...names);
    if (names.length === 0) await turn.giveBack();
  };
  return { ...taken, giveBack };
}
