/**
 * Rate limits (docs/decisions/0018). A network is an IPv4 address or the /64 of an IPv6 one; `wide` limits its /48 as
 * well.
 */
import { limitNotices as words } from '../../../src/text/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  readonly max: number;
  /** For the /48 that contains the network, since one line may have all of it. */
  readonly wide?: number;
  readonly seconds: number;
  /** The message; `wait` is such as `15 分钟`. */
  readonly say: (wait: string) => string;
}

const ofAccount = { max: 10, seconds: 15 * MINUTE } as const;
const ofNetwork = { max: 30, wide: 90, seconds: 15 * MINUTE } as const;

const limits = {
  /** An account from one network, so that nobody elsewhere locks a shopper out. */
  'login account': { ...ofAccount, wide: 30, say: words.login },
  'login network': { ...ofNetwork, say: words.login },
  /** A browser known to the account, so that nobody in its network locks it out. */
  'login device': { ...ofAccount, say: words.login },
  /** Counts successful logins as well, since each costs a hash. */
  'logins network': { max: 300, wide: 900, seconds: 15 * MINUTE, say: words.login },
  'logins account': { max: 60, seconds: 15 * MINUTE, say: words.login },
  'forgot account': { ...ofAccount, wide: 30, say: words.tries },
  'forgot network': { ...ofNetwork, say: words.tries },
  'forgot device': { ...ofAccount, say: words.tries },
  /** Mails sent. Further requests get the same answer and send nothing. */
  'forgot mailbox': { max: 3, seconds: HOUR, say: words.tries },
  /** A valid mailed link. */
  'mailed link': { ...ofAccount, say: words.tries },
  'bad link network': { ...ofNetwork, say: words.tries },
  /** Limited because refusals reveal which addresses have accounts. */
  'register network': { ...ofNetwork, say: words.tries },
  'new accounts network': { max: 10, wide: 30, seconds: DAY, say: words.accounts },
  'new accounts mailbox': { max: 5, seconds: DAY, say: words.accounts },
  /** Mails that confirm a registration. Beyond it nothing is mailed; earlier links stay valid. */
  'confirmation mailbox': { max: 3, seconds: DAY, say: words.confirmations },
  /** A session and a network: a thief elsewhere uses up none of the owner's tries. */
  'change email session': { ...ofAccount, say: words.tries },
  'change email network': { ...ofNetwork, say: words.tries },
  /** Mails to the old address and to the new one. */
  'change email mailbox': { max: 3, seconds: DAY, say: words.emailChanges },
  'change email target': { max: 3, seconds: DAY, say: words.confirmations },
  /** Password checks before an export or deletion. */
  'confirm session': { ...ofAccount, say: words.tries },
  'confirm network': { ...ofNetwork, say: words.tries },
  /** Calls that poll a provider about one payment attempt (payments/polling.ts). */
  'payment asks': { max: 20, seconds: MINUTE, say: words.payments },
  'avatar account': { ...ofAccount, say: words.avatars },
  'avatar network': { ...ofNetwork, say: words.avatars },
  /** Avatars sent with a registration, each of which may cost seconds. */
  'new avatar network': { ...ofAccount, say: words.avatars },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;

/**
 * Tries at one account from all networks together slow it down, but never lock it. Each network's first tries have a
 * queue of their own, so that newcomers pass a crowd.
 */
export const TURNS = {
  seconds: 15 * MINUTE,
  /** Number of immediate turns in each queue. */
  free: 10,
  /** Seconds from one turn to the next. */
  gap: { first: 0.2, later: 2 },
  /** Number of a network's tries that count as its first. */
  first: 3,
  /** The longest wait. If a turn is later, the call is refused, but a retry gets that turn. Seconds. */
  maxWait: 4,
} as const;
