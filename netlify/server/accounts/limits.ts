/**
 * How often strangers may do what guesses, mails or costs (docs/decisions/0018). A network is an IPv4 address or the /64 of an
 * IPv6 one; a limit with `wide` holds, with that figure, for the /48 as well.
 */
import { limitNotices as words } from '../../../src/text/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  readonly max: number;
  /** Counted for the /48 that the network lies in, as one line may have all of it. */
  readonly wide?: number;
  readonly seconds: number;
  /** Told to whoever comes too often; `wait` is such as `15 分钟`. */
  readonly say: (wait: string) => string;
}

const ofAccount = { max: 10, seconds: 15 * MINUTE } as const;
const ofNetwork = { max: 30, wide: 90, seconds: 15 * MINUTE } as const;

const limits = {
  /** Of an account from one network: nobody elsewhere shuts a shopper out. */
  'login account': { ...ofAccount, wide: 30, say: words.login },
  'login network': { ...ofNetwork, say: words.login },
  /** Of a browser that has logged in to the account before: nobody beside it in its network shuts it out. */
  'login device': { ...ofAccount, say: words.login },
  /** Also those that succeed, as each costs a hash: against whoever logs in to an own account all the time. */
  'logins network': { max: 300, wide: 900, seconds: 15 * MINUTE, say: words.login },
  'logins account': { max: 60, seconds: 15 * MINUTE, say: words.login },
  'forgot account': { ...ofAccount, wide: 30, say: words.tries },
  'forgot network': { ...ofNetwork, say: words.tries },
  'forgot device': { ...ofAccount, say: words.tries },
  /** Mails that go out. More asks are answered alike, and send nothing. */
  'forgot mailbox': { max: 3, seconds: HOUR, say: words.tries },
  /** Of one mailed link that is good; nobody guesses one. */
  'mailed link': { ...ofAccount, say: words.tries },
  'bad link network': { ...ofNetwork, say: words.tries },
  /** Refusals tell which addresses have accounts. */
  'register network': { ...ofNetwork, say: words.tries },
  'new accounts network': { max: 10, wide: 30, seconds: DAY, say: words.accounts },
  'new accounts mailbox': { max: 5, seconds: DAY, say: words.accounts },
  /** Mails that confirm a registration. Beyond it nothing is mailed; the links before are good for its owner. */
  'confirmation mailbox': { max: 3, seconds: DAY, say: words.confirmations },
  /** Counted for a session and a network: whoever stole it uses up no try of its owner elsewhere. */
  'change email session': { ...ofAccount, say: words.tries },
  'change email network': { ...ofNetwork, say: words.tries },
  /** The present address and the new one: both are mailed, and the shop's mail is nobody's megaphone. */
  'change email mailbox': { max: 3, seconds: DAY, say: words.emailChanges },
  'change email target': { max: 3, seconds: DAY, say: words.confirmations },
  /** Counts passwords that are asked for once more, as above. */
  'confirm session': { ...ofAccount, say: words.tries },
  'confirm network': { ...ofNetwork, say: words.tries },
  /** Counts calls that wait for a provider's answer about one attempt to pay (payments/polling.ts). */
  'payment asks': { max: 20, seconds: MINUTE, say: words.payments },
  'avatar account': { ...ofAccount, say: words.avatars },
  'avatar network': { ...ofNetwork, say: words.avatars },
  /** Pictures that come with a registration: their senders have not logged in, and each may cost seconds. */
  'new avatar network': { ...ofAccount, say: words.avatars },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;

/**
 * Tries at one account from everywhere together: many slow it down, but never close it. Each network's first tries stand
 * in a lane of their own, so that a crowd that goes on and on is passed by whoever is new.
 */
export const TURNS = {
  seconds: 15 * MINUTE,
  /** So many go through at once, in each lane. */
  free: 10,
  /** Beyond them, seconds from one turn to the next. */
  gap: { first: 0.2, later: 2 },
  /** So many tries of a network at an account are its first. */
  first: 3,
  /** Whose turn is further off is not held. It is told when to come, and its turn is kept. Seconds. */
  patience: 4,
} as const;
