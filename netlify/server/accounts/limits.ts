/**
 * How often strangers may do what guesses, mails or costs (docs/decisions/0018). A network is an IPv4 address or the /64 of an
 * IPv6 one.
 */
import { limitNotices as words } from '../../../src/text/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** Told to whoever comes too often; `wait` is such as `15 分钟`. */
  readonly say: (wait: string) => string;
}

const ofAccount = { max: 10, seconds: 15 * MINUTE } as const;
const ofNetwork = { max: 30, seconds: 15 * MINUTE } as const;

const limits = {
  /** Of an account from one network: nobody elsewhere shuts a shopper out. */
  'login account': { ...ofAccount, say: words.login },
  'login network': { ...ofNetwork, say: words.login },
  /** Of a browser that has logged in to the account before: nobody beside it in its network shuts it out. */
  'login device': { ...ofAccount, say: words.login },
  /** Also those that succeed, as each costs a hash: against whoever logs in to an own account all the time. */
  'logins network': { max: 300, seconds: 15 * MINUTE, say: words.login },
  'logins account': { max: 60, seconds: 15 * MINUTE, say: words.login },
  'forgot account': { ...ofAccount, say: words.tries },
  'forgot network': { ...ofNetwork, say: words.tries },
  'forgot device': { ...ofAccount, say: words.tries },
  /** Mails that go out. More asks are answered alike, and send nothing. */
  'forgot mailbox': { max: 3, seconds: HOUR, say: words.tries },
  /** Of one mailed link that is good; nobody guesses one. */
  'mailed link': { ...ofAccount, say: words.tries },
  'bad link network': { ...ofNetwork, say: words.tries },
  /** Refusals tell which addresses have accounts. */
  'register network': { ...ofNetwork, say: words.tries },
  'new accounts network': { max: 10, seconds: DAY, say: words.accounts },
  'new accounts mailbox': { max: 5, seconds: DAY, say: words.accounts },
  'change email account': { ...ofAccount, say: words.tries },
  'change email network': { ...ofNetwork, say: words.tries },
  /** The one that is mailed, so that the shop's mail is nobody's megaphone. */
  'change email mailbox': { max: 3, seconds: DAY, say: words.emailChanges },
  /** Of a password that is asked for once more, by whoever has a session. */
  'confirm account': { ...ofAccount, say: words.tries },
  'confirm network': { ...ofNetwork, say: words.tries },
  /** Of calls that wait for a provider's answer about one attempt to pay (payments/asking.ts). */
  'payment asks': { max: 20, seconds: MINUTE, say: words.payments },
  'avatar account': { ...ofAccount, say: words.avatars },
  'avatar network': { ...ofNetwork, say: words.avatars },
  /** Pictures that come with a registration: their senders have not logged in, and each may cost seconds. */
  'new avatar network': { ...ofAccount, say: words.avatars },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;

/** Tries at one account from everywhere together: many slow it down, but never close it. */
export const SLOWED = {
  seconds: 15 * MINUTE,
  /** So many go through at once. */
  free: 10,
  /** Each one more waits so much longer for its turn than the one before, up to `gapMax`. Seconds. */
  step: 0.2,
  gapMax: 2,
  /** Whose turn is further off than this is told so instead of held: at most 7 calls of an account wait. Seconds. */
  patience: 6,
} as const;
