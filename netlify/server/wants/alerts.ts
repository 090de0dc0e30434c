/** Back-in-stock alerts: double opt-in, because anybody can enter any address (docs/decisions/0105). */
import { randomUUID } from 'node:crypto';
import { pagePath } from '../../../src/text/words.ts';
import { lockMailbox, resubscribe, unsubscribeMailbox } from '../accounts/alert-mailbox-store.ts';
import { type ConsumeTryResult, consumeTry, type RateLimitedResult } from '../accounts/limiter.ts';
import { mailboxOf, networkOf } from '../accounts/network.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { readSignedId, signedIdToken } from '../http/signing.ts';
import type { VariantId } from '../inventory/store.ts';
import { enqueueMail, recordUnsentMail } from '../mail/outbox-store.ts';
import type { Services } from '../services/services.ts';
import { confirmAlert, deleteAlert, findAlert, putAlert } from './alerts-store.ts';
import { readOffers } from './matches-store.ts';

export type RequestAlertResult =
  | { readonly kind: 'confirmed' }
  /** Returned whether or not a mail is sent. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'full' }
  | { readonly kind: 'no-product' }
  | RateLimitedResult;

/** An account with this confirmed address needs no mail. */
export async function requestAlert(
  services: Services,
  { email, ...variant }: VariantId & { readonly email: string },
  shopper: Account | undefined,
  address: string,
): Promise<RequestAlertResult> {
  const taken = await consumeTry(services, { 'stock alerts network': networkOf(address) });
  if (taken.kind === 'limited') return taken;
  const { database } = services;
  if ((await findOffer(database, variant)) === undefined) return { kind: 'no-product' };
  if (shopper?.emailVerified === true && shopper.email === email)
    return await addOwnAlert(database, email, variant);
  const sending = await consumeTry(services, { 'stock alerts mailbox': mailboxOf(email) });
  await database.transaction((tx) => addStrangersAlert(tx, email, variant, sending));
  return { kind: 'asked' };
}

async function addOwnAlert(
  database: Database,
  email: string,
  variant: VariantId,
): Promise<{ readonly kind: 'confirmed' } | { readonly kind: 'full' }> {
  return await database.transaction(async (tx) => {
    const { id } = await lockMailbox(tx, email);
    const put = await putAlert(tx, id, variant, { isConfirmed: true });
    if (put.kind === 'full') return { kind: 'full' };
    await resubscribe(tx, id);
    return { kind: 'confirmed' };
  });
}

async function addStrangersAlert(
  tx: Database,
  email: string,
  variant: VariantId,
  sending: ConsumeTryResult,
): Promise<void> {
  const put =
    sending.kind === 'allowed'
      ? await putAlert(tx, (await lockMailbox(tx, email)).id, variant, { isConfirmed: false })
      : undefined;
  const mail = {
    key: `alert-confirmation ${randomUUID()}`,
    recipient: email,
    data: { kind: 'alert-confirmation', alert: put?.kind === 'put' ? put.id : '' },
  } as const;
  if (put?.kind === 'put') await enqueueMail(tx, mail);
  else await recordUnsentMail(tx, mail);
}

async function findOffer(database: Database, { productId, variantKey }: VariantId) {
  return (await readOffers(database, [productId])).find((offer) => offer.variantKey === variantKey);
}

/** Undefined if nothing is left to confirm. */
export async function readAlertConfirmation({ database, secret, origin }: Services, id: string) {
  const alert = await findAlert(database, id);
  if (alert === undefined || alert.confirmedAt !== null) return undefined;
  const offer = await findOffer(database, alert);
  if (offer === undefined) return undefined;
  const { name, grade } = offer;
  return {
    name,
    grade,
    link: `${origin}${pagePath('/confirm-alert')}?token=${signedIdToken(secret, 'stock alert', id)}`,
  };
}

/** Idempotent. `invalid` if the token is not this shop's, or the alert was deleted. */
export async function confirmRequestedAlert(
  { database, secret }: Services,
  token: string,
): Promise<'confirmed' | 'invalid'> {
  const id = readSignedId(secret, 'stock alert', token);
  const alert = id === undefined ? undefined : await findAlert(database, id);
  if (alert === undefined) return 'invalid';
  return await database.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, alert.email);
    if (!(await confirmAlert(tx, alert.id))) return 'invalid';
    if (alert.confirmedAt === null) await resubscribe(tx, mailbox.id);
    return 'confirmed';
  });
}

/** Idempotent, even if the address was deleted. False if the token is not this shop's. */
export async function unsubscribe({ database, secret }: Services, token: string): Promise<boolean> {
  const id = readSignedId(secret, 'unsubscribe', token);
  if (id !== undefined) await unsubscribeMailbox(database, id);
  return id !== undefined;
}

/** False if no alert for the account's confirmed address has the id. */
export async function cancelAlert(
  database: Database,
  { email, emailVerified }: Account,
  id: string,
): Promise<boolean> {
  return emailVerified && (await deleteAlert(database, email, id));
}

/** Resumes mails about alerts and wants. False without a confirmed address. */
export async function resumeMails(database: Database, { email, emailVerified }: Account): Promise<boolean> {
  if (!emailVerified) return false;
  await database.transaction(async (tx) => resubscribe(tx, (await lockMailbox(tx, email)).id));
  return true;
}
