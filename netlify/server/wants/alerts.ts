/** Back-in-stock alerts: double opt-in, because anybody can enter any address (docs/decisions/0105). */
import { randomUUID } from 'node:crypto';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { ALERTS_MAX } from '../../../src/features/wants/wants.rules.ts';
import {
  findMailbox,
  lockMailbox,
  resubscribe,
  unsubscribeMailbox,
} from '../accounts/alert-mailbox-store.ts';
import { consumeTry, type RateLimitedResult } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { readSignedId, signedIdToken } from '../http/signing.ts';
import { enqueueMail, isMailWaiting } from '../mail/outbox-store.ts';
import { type VariantId, variantName } from '../stock/store.ts';
import {
  confirmAlertsUpTo,
  countOpenAlerts,
  deleteAlert,
  findAlert,
  listUnconfirmedAlerts,
  putAlert,
  trimUnconfirmedAlerts,
} from './alerts-store.ts';
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
  const offers = await readOffers(database, [variant.productId]);
  if (!offers.some((offer) => variantName(offer) === variantName(variant))) return { kind: 'no-product' };
  if (shopper?.emailVerified === true && shopper.email === email)
    return await addOwnAlert(database, email, variant);
  await database.transaction((tx) => addStrangersAlert(tx, email, variant));
  return { kind: 'asked' };
}

async function addOwnAlert(
  database: Database,
  email: string,
  variant: VariantId,
): Promise<{ readonly kind: 'confirmed' } | { readonly kind: 'full' }> {
  return await database.transaction(async (tx) => {
    const { id } = await lockMailbox(tx, email);
    if ((await countOpenAlerts(tx, id, variant)) >= ALERTS_MAX) return { kind: 'full' };
    await putAlert(tx, id, variant, { isConfirmed: true });
    await resubscribe(tx, id);
    return { kind: 'confirmed' };
  });
}

/** One mail asks for all alerts of the address that are unconfirmed when it is sent. */
async function addStrangersAlert(tx: Database, email: string, variant: VariantId): Promise<void> {
  const { id } = await lockMailbox(tx, email);
  await putAlert(tx, id, variant, { isConfirmed: false });
  await trimUnconfirmedAlerts(tx, id);
  const data = { kind: 'alert-confirmation' } as const;
  if (await isMailWaiting(tx, email, data.kind)) return;
  await enqueueMail(tx, { key: `${data.kind} ${randomUUID()}`, recipient: email, data });
}

/** Undefined if the address was unsubscribed, or nothing is left to confirm. */
export async function readAlertConfirmation({ database, secret, origin }: Services, email: string) {
  const mailbox = await findMailbox(database, email);
  if (mailbox === undefined || mailbox.unsubscribedAt !== null) return undefined;
  const alerts = await listUnconfirmedAlerts(database, mailbox.id);
  const offers = await readOffers(database, [...new Set(alerts.map(({ productId }) => productId))]);
  const items = alerts.flatMap(({ id, ...alert }) => {
    const offer = offers.find((one) => variantName(one) === variantName(alert));
    return offer === undefined ? [] : [{ id, ...offer }];
  });
  const [newest] = items;
  if (newest === undefined) return undefined;
  return {
    items,
    link: `${origin}${pagePath('/confirm-alert')}?token=${signedIdToken(secret, 'stock alert', newest.id)}`,
    unsubscribeToken: signedIdToken(secret, 'unsubscribe', mailbox.id),
  };
}

/**
 * Confirms the alert and the older ones that its mail listed. Idempotent. `invalid` if the token is not this shop's, or
 * the alert was deleted.
 */
export async function confirmRequestedAlert(
  { database, secret }: Services,
  token: string,
): Promise<'confirmed' | 'full' | 'invalid'> {
  const id = readSignedId(secret, 'stock alert', token);
  const alert = id === undefined ? undefined : await findAlert(database, id);
  if (alert === undefined) return 'invalid';
  return await database.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, alert.email);
    const isNew = alert.confirmedAt === null;
    if (isNew && (await countOpenAlerts(tx, mailbox.id, alert)) >= ALERTS_MAX) return 'full';
    if (!(await confirmAlertsUpTo(tx, alert.id))) return 'invalid';
    if (isNew) await resubscribe(tx, mailbox.id);
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
