/**
 * One transaction creates the order and a payment attempt, and touches no stock; then the provider opens the attempt
 * (docs/decisions/0108).
 */

import type { Database } from '../db/connection.ts';
import { type Buyer, hasRecipientDetails } from '../orders/buyer.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { endAttempt } from '../payments/settle/settle.ts';
import { lockPayingAccount } from './account-store.ts';
import { openAttemptOfOrder } from './open-attempt.ts';
import { planCart } from './plan-cart.ts';
import { planOrder } from './plan-order.ts';
import type { CheckoutRequest, CheckoutResult, CheckoutStep } from './result.ts';

const TRIES = 5;

export async function checkOut(
  context: PaymentsContext,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  const provider = context.providers[context.methods[request.method].provider];
  if (provider === undefined) return { kind: 'failed' };
  const isToAccount = request.order === undefined && request.address === undefined;
  if (isToAccount && !hasRecipientDetails(buyer)) return { kind: 'profile-incomplete' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await context.database.transaction((tx) => plan(context, tx, buyer, request));
    if (next.kind === 'refused') return next.because;
    if (next.kind === 'attempt') {
      await context.reached('order written');
      return await openAttemptOfOrder(context, provider, buyer, next);
    }
    const ended = await endAttempt(context, next.attempt);
    if (ended.kind === 'paid') return { kind: 'already-paid', number: ended.number };
    if (ended.kind === 'processing') return { kind: 'processing' };
    if (ended.kind !== 'closed' && ended.kind !== 'sent-back' && ended.kind !== 'flagged')
      return { kind: 'failed' };
  }
  return { kind: 'superseded' };
}

async function plan(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<CheckoutStep> {
  const { method, order, total } = request;
  const account = await lockPayingAccount(tx, buyer.id, context.cart, context.now());
  if (account === undefined) throw new Error('whoever goes to pay has no account');
  if (order !== undefined) return await planOrder(context, tx, buyer, account, { method, order, total });
  return await planCart(context, tx, buyer, account, request);
}
