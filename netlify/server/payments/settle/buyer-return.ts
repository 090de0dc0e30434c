/** Answers the buyer's browser: captures or cancels a wallet payment, and says how a payment ended. */
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import { type Charge, requireCharge } from '../../orders/charge-store.ts';
import { type Attempt, findAttemptAndOwner, type OwnedAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import {
  beginOrWait,
  type CaptureWalletPaymentResult,
  captureTogether,
  endUnlessWaiting,
  settleAndCapture,
} from './capture.ts';
import { endAttempt, settle } from './settle.ts';
import { isSoldOut } from './sold-out.ts';

/** `charge`: position of the paid charge, unless it is the goods. */
export type VerifiedPayment = CaptureWalletPaymentResult & { readonly charge?: number };

/** The shopper may repeat the request. */
export async function captureWalletPayment(
  context: PaymentsContext,
  name: ProviderName,
  accountId: string,
  ref: string,
): Promise<VerifiedPayment> {
  const own = await findOwn(context, name, accountId, ref);
  return named(own?.attempt, await captureFound(context, own));
}

/** Captures a payment by the charge's pay link, which needs no login. */
export async function captureLinkPayment(
  context: PaymentsContext,
  charge: ChargePlace,
  ref: string,
): Promise<CaptureWalletPaymentResult> {
  return await captureFound(context, await findOfCharge(context, charge, ref));
}

function named(attempt: Attempt | undefined, result: CaptureWalletPaymentResult): VerifiedPayment {
  return attempt === undefined || attempt.charge === GOODS_CHARGE
    ? result
    : { ...result, charge: attempt.charge };
}

async function captureFound(
  context: PaymentsContext,
  own: OwnedAttempt | undefined,
): Promise<CaptureWalletPaymentResult> {
  if (own === undefined) return { kind: 'not-found' };
  const begun = await beginOrWait(context, own.attempt, 'shopper');
  if (begun.kind === 'impossible') return await whyNot(context, own);
  if (begun.kind !== 'begun') return await endUnlessWaiting(context, own.attempt, begun.kind);
  return await captureTogether(context, begun.attempt);
}

async function whyNot(
  context: PaymentsContext,
  { attempt, order }: OwnedAttempt,
): Promise<CaptureWalletPaymentResult> {
  const settled = await settle(context, attempt);
  const isTold = settled.kind === 'paid' || settled.kind === 'sent-back' || settled.kind === 'flagged';
  if (isTold || settled.kind === 'processing') return settled;
  const isPaid =
    attempt.charge === GOODS_CHARGE
      ? order.status === 'completed'
      : (await requireCharge(context.database, attempt)).state === 'paid';
  if (isPaid) return { kind: 'paid', number: order.number };
  if (await isSoldOutForUnpaid(context, { attempt, order }))
    return { kind: 'sold-out', number: order.number };
  return settled.kind === 'approved' ? { kind: 'open', number: order.number } : settled;
}

async function isSoldOutForUnpaid(
  { database }: PaymentsContext,
  { attempt, order }: OwnedAttempt,
): Promise<boolean> {
  const isUnpaid = attempt.charge === GOODS_CHARGE && order.status === 'pending';
  return isUnpaid && (await isSoldOut(database, order.number));
}

/** Ends the attempt, and its order unless the order belongs to a quote. */
export async function cancelWalletPayment(
  context: PaymentsContext,
  name: ProviderName,
  accountId: string,
  ref: string,
): Promise<CaptureWalletPaymentResult> {
  const own = await findOwn(context, name, accountId, ref);
  if (own === undefined) return { kind: 'not-found' };
  const { attempt } = own;
  if (attempt.state === 'capturing') return { kind: 'processing', number: attempt.orderNumber };
  // After a declined capture the shopper had already approved, so `window-closed` would be wrong. A
  // quote stays open in any case.
  const asked = attempt.captures === 0 || own.order.quoteId !== null ? 'window-closed' : 'cancelled';
  return await endAttempt(context, attempt, { asked });
}

type ChargePlace = Pick<Charge, 'orderNumber' | 'position'>;

async function findOfCharge(
  context: PaymentsContext,
  { orderNumber, position }: ChargePlace,
  ref: string,
): Promise<OwnedAttempt | undefined> {
  for (const name of Object.keys(context.rules) as ProviderName[]) {
    const found = await findAttemptAndOwner(context.database, name, ref);
    if (found?.attempt.orderNumber === orderNumber && found.attempt.charge === position) return found;
  }
  return undefined;
}

async function findOwn(
  context: PaymentsContext,
  name: ProviderName,
  accountId: string,
  ref: string,
): Promise<OwnedAttempt | undefined> {
  const found = await findAttemptAndOwner(context.database, name, ref);
  return found?.order.accountId === accountId ? found : undefined;
}

/**
 * Open to anyone with the URL, except other accounts. `shopperId`: the logged-in account, if any.
 */
export async function verifyPayment(
  context: PaymentsContext,
  name: ProviderName,
  shopperId: string | undefined,
  ref: string,
): Promise<VerifiedPayment> {
  const found = await findAttemptAndOwner(context.database, name, ref);
  if (found === undefined) return { kind: 'not-found' };
  const { attempt, order } = found;
  // Anybody may have paid by a pay link.
  const isOthers =
    attempt.charge === GOODS_CHARGE && shopperId !== undefined && shopperId !== order.accountId;
  if (isOthers) return { kind: 'not-found' };
  const settled = await settleAndCapture(context, attempt);
  const isSold = settled.kind === 'closed' && (await isSoldOutForUnpaid(context, found));
  return isSold ? { ...settled, kind: 'sold-out' } : named(attempt, settled);
}
