/**
 * Rate limits (docs/decisions/0018). A network is an IPv4 address or an IPv6 /64; `wide` also
 * limits the /48.
 */
import type { FailureValues } from '../../../src/features/base/failure.contract.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  readonly max: number;
  /** Maximum for the /48 that contains the network, because one customer may own all of it. */
  readonly wide?: number;
  readonly seconds: number;
  /** Selects the error message. */
  readonly tried: FailureValues['too-many-tries']['tried'];
}

const ofAccount = { max: 10, seconds: 15 * MINUTE } as const;
const ofNetwork = { max: 30, wide: 90, seconds: 15 * MINUTE } as const;

const limits = {
  /** Counted per account and network, so that strangers in other networks can't lock the shopper out. */
  'login account': { ...ofAccount, wide: 30, tried: 'login' },
  'login network': { ...ofNetwork, tried: 'login' },
  /** One count per known browser, so that other browsers in its network can't lock it out. */
  'login device': { ...ofAccount, tried: 'login' },
  /** Includes successful logins, because each costs a hash. */
  'logins network': { max: 300, wide: 900, seconds: 15 * MINUTE, tried: 'login' },
  'logins account': { max: 60, seconds: 15 * MINUTE, tried: 'login' },
  'forgot account': { ...ofAccount, wide: 30, tried: 'any' },
  'forgot network': { ...ofNetwork, tried: 'any' },
  'forgot device': { ...ofAccount, tried: 'any' },
  'mailed link': { ...ofAccount, tried: 'any' },
  'bad link network': { ...ofNetwork, tried: 'any' },
  /** Errors reveal which addresses have accounts. */
  'register network': { ...ofNetwork, tried: 'any' },
  'new accounts network': { max: 10, wide: 30, seconds: DAY, tried: 'accounts' },
  'resend account': { max: 3, seconds: DAY, tried: 'confirmations' },
  /** Mails of all kinds to a mailbox that no account has confirmed (mail/delivery/mail-limits.ts). */
  'unconfirmed mails': { max: 6, seconds: DAY, tried: 'any' },
  /** Those that anybody can request; one place remains for mails about orders. */
  'requested mails': { max: 5, seconds: DAY, tried: 'any' },
  /** Those that open no account; two places remain for links that do. */
  'uninvited mails': { max: 3, seconds: DAY, tried: 'any' },
  /** Such a link is valid for an hour, so the mailbox always has a valid one. */
  'reset mails': { max: 3, seconds: HOUR, tried: 'any' },
  /** Counted per session, so that a thief's session uses up none of the owner's tries. */
  'change email session': { ...ofAccount, tried: 'any' },
  'change email network': { ...ofNetwork, tried: 'any' },
  'change email mailbox': { max: 3, seconds: DAY, tried: 'email-changes' },
  'confirm session': { ...ofAccount, tried: 'any' },
  'confirm network': { ...ofNetwork, tried: 'any' },
  'payment asks': { max: 20, seconds: MINUTE, tried: 'payments' },
  /** Limits calls with valid links, too. Guessing is not a risk, because a link has a MAC of 132 bits. */
  'pay link network': { max: 120, wide: 360, seconds: 15 * MINUTE, tried: 'any' },
  'bad pay link network': { ...ofNetwork, tried: 'any' },
  'pay link payments': { max: 20, seconds: 15 * MINUTE, tried: 'payments' },
  'avatar account': { ...ofAccount, tried: 'avatars' },
  'avatar network': { ...ofNetwork, tried: 'avatars' },
  /** Avatars may take seconds to decode. */
  'new avatar network': { ...ofAccount, tried: 'avatars' },
  /** Photographs of damage: a claim has up to five, and each takes as long as an avatar. */
  'photos account': { max: 40, seconds: HOUR, tried: 'any' },
  'photos network': { max: 120, wide: 360, seconds: HOUR, tried: 'any' },
  'stock alerts network': { ...ofNetwork, tried: 'any' },
  /** Changes of what an account stores: cabinet, favourites, wants, alerts, addresses, profile. */
  'writes account': { max: 120, seconds: MINUTE, tried: 'any' },
  /** A table of a cabinet takes some 100 ms to read. */
  'tables account': { max: 60, seconds: 15 * MINUTE, tried: 'any' },
  'favorites link network': { max: 120, wide: 360, seconds: 15 * MINUTE, tried: 'any' },
  'cabinet link network': { max: 120, wide: 360, seconds: 15 * MINUTE, tried: 'any' },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
export const LIMITS: Readonly<Record<LimitName, Limit>> = limits;

/**
 * Tries from many networks are slowed down, never locked out. A network's first tries have a
 * separate queue.
 */
export const TURNS = {
  seconds: 15 * MINUTE,
  free: 10,
  /** Seconds between turns. */
  gap: { first: 0.2, later: 2 },
  /** Number of a network's tries that use the first queue. */
  first: 3,
  /** Seconds. A later turn is refused, but reserved for a retry. */
  maxWait: 4,
} as const;
