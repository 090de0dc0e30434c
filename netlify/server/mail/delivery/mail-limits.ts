/**
 * Mails to an address that no account has confirmed are few, because strangers can enter any address
 * (docs/decisions/0018). They are counted when they are sent, so that no answer depends on the count.
 */
import { type ConsumeTryResult, consumeTry, type TryKeys } from '../../accounts/limiter.ts';
import { mailboxOf } from '../../accounts/network.ts';
import { findAccountByEmail } from '../../accounts/store.ts';
import type { Services } from '../../http/services.ts';
import type { MailData } from '../mail-data.ts';
import { isStaffMail } from '../notify-staff.ts';
import type { ClaimedMail } from '../outbox-store.ts';

const setOf = (...kinds: readonly MailData['kind'][]): ReadonlySet<string> => new Set(kinds);

/**
 * These mails tell of money, go to an address that was confirmed, or tell of what staff did with an order: the desk then
 * says that the buyer is mailed, and nobody else can cause such a mail. None repeats what a buyer wrote.
 */
const NEVER_STOPPED = setOf(
  ...(['order-paid', 'charge-paid', 'order-refunded', 'charge-refunded', 'double-refunded'] as const),
  ...(['late-refunded', 'payment-released', 'refund-pending', 'refund-failed'] as const),
  ...(['order-shipped', 'pay-link', 'tracking-corrected', 'recipient-changed', 'order-edited'] as const),
  ...(['order-cancelled', 'claim-answered', 'replacement-given-up'] as const),
  ...(['stock-news', 'email-change-asked', 'email-changed', 'account-deleted'] as const),
);
/** Dropped beyond a limit: earlier links are still valid, and the next request sends another mail. Other mails wait. */
const DROPPED = setOf('password-reset', 'email-confirmation', 'email-change');
/** Anybody can request them, and they open no account to the mailbox's owner. */
const UNINVITED = setOf('email-change', 'alert-confirmation');

export function isDroppedBeyondLimit({ data }: ClaimedMail): boolean {
  return DROPPED.has(data.kind);
}

/** Counts a mail that is about to be sent. The caller gives the place back if the mail is not sent. */
export async function takeMailPlace(services: Services, mail: ClaimedMail): Promise<ConsumeTryResult> {
  const limits = await limitsOf(services, mail);
  const free = { kind: 'allowed', giveBack: async () => {}, nth: () => 0 } as const;
  if (Object.keys(limits).length === 0) return free;
  const taken = await consumeTry(services, limits);
  return taken.kind === 'limited' && NEVER_STOPPED.has(mail.data.kind) ? free : taken;
}

async function limitsOf({ database }: Services, { recipient, data }: ClaimedMail): Promise<TryKeys> {
  const { kind } = data;
  if (isStaffMail(kind)) return {};
  const isConfirmed = (await findAccountByEmail(database, recipient))?.emailVerified === true;
  // Other spellings of a confirmed address are counted apart, so that strangers can't use up its mails.
  const mailbox = isConfirmed ? recipient : mailboxOf(recipient);
  const isRequested = DROPPED.has(kind) || UNINVITED.has(kind);
  return {
    ...(!isConfirmed && { 'unconfirmed mails': mailbox }),
    ...(!isConfirmed && isRequested && { 'requested mails': mailbox }),
    ...(isConfirmed && kind === 'password-reset' && { 'reset mails': mailbox }),
    ...(UNINVITED.has(kind) && { 'uninvited mails': mailbox }),
  };
}
