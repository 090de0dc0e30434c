/**
 * Sends what lies in the outbox. A mail is marked before it is sent: only a sender that dies between the mail server's
 * yes and the note of it makes a mail go out a second time, and then under the same Message-ID.
 */

import type { Parts } from '../../parts/parts.ts';
import { orderOfLetter } from '../letter.ts';
import { type ClaimedMail, claimMail, endMail, putBackMail } from '../outbox-store.ts';
import { isForStaff, tellStaff } from '../staff.ts';
import { composeMail } from './compose.ts';

export type Delivery =
  | { readonly kind: 'delivered'; readonly sent: number; readonly failed: number }
  | { readonly kind: 'closed'; readonly why: string };

/** Netlify gives a scheduled function 30 s; no mail is begun after the first, none takes longer than the second. */
const BEGIN_WITHIN_MS = 10_000;
const MAIL_MAX_MS = 10_000;
const LEASE_SECONDS = 120;
/** After the first failure a minute, then longer; after the last one no more. Some 27 hours in all. */
const WAIT_MINUTES = [1, 5, 15, 60, 180, 360, 1_000];

/** Failed so often, somebody should look at it. */
const TELL_AFTER = 3;

/** Sends mails that are due, for at most 20 s. Many may do so at once. */
export async function deliverMails(parts: Parts): Promise<Delivery> {
  const { database, post } = parts;
  if (post.kind === 'closed') return post;
  const end = performance.now() + BEGIN_WITHIN_MS;
  let [sent, failed] = [0, 0];
  while (performance.now() < end) {
    const mail = await claimMail(database, LEASE_SECONDS);
    if (mail === undefined) break;
    if (await deliver(parts, post.send, mail)) sent += 1;
    else failed += 1;
  }
  return { kind: 'delivered', sent, failed };
}

type Send = Extract<Parts['post'], { kind: 'open' }>['send'];

async function deliver(parts: Parts, send: Send, mail: ClaimedMail): Promise<boolean> {
  try {
    const message = await composeMail(parts, mail);
    if (message !== undefined) await inTime(send, message);
    await endMail(parts.database, mail, message === undefined ? 'dropped' : 'sent');
    return true;
  } catch (error) {
    const minutes = WAIT_MINUTES[mail.attempts - 1];
    parts.log({
      level: minutes === undefined ? 'error' : 'warn',
      event: minutes === undefined ? 'mail given up' : 'mail not sent yet',
      kind: mail.letter.kind,
      attempts: mail.attempts,
      error,
    });
    const reason = error instanceof Error ? error.message : String(error);
    await parts.database.transaction(async (tx) => {
      const isOurs = await putBackMail(tx, mail, minutes === undefined ? undefined : minutes * 60, reason);
      if (isOurs && mail.attempts >= TELL_AFTER) await tellOfFailure(tx, parts, mail);
    });
    return false;
  }
}

/** Once for each mail, and never of a mail that tells the staff: that would go on for ever. */
async function tellOfFailure(
  tx: Parts['database'],
  { settings }: Parts,
  { key, recipient, letter, attempts }: ClaimedMail,
): Promise<void> {
  if (isForStaff(letter.kind)) return;
  await tellStaff(tx, settings, key, {
    kind: 'staff-mail-failed',
    mail: key,
    mailKind: letter.kind,
    recipient,
    tries: attempts,
    number: orderOfLetter(letter),
  });
}

async function inTime(send: Send, message: Parameters<Send>[0]): Promise<void> {
  const patience = AbortSignal.timeout(MAIL_MAX_MS);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  patience.addEventListener('abort', () => reject(patience.reason), { once: true });
  await Promise.race([send(message, patience), tooLate]);
}
