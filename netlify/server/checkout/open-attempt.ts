import { setTimeout as pause } from 'node:timers/promises';
import { FREIGHT_CHARGE, GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { methodOf } from '../../../src/features/orders/payment-methods.rules.ts';
import type { Buyer } from '../orders/buyer.ts';
import { readLines } from '../orders/store.ts';
import {
  type Attempt,
  findAttempt,
  listAllocations,
  recordOpenedAttempt,
} from '../payments/core/attempt-store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import {
  cancelUrl,
  type OpenPaymentRequest,
  type OpenPaymentResult,
  type PaymentProvider,
} from '../payments/core/provider.ts';
import { endAttempt } from '../payments/settle/settle.ts';
import { hasUnits } from '../stock/reservation-store.ts';
import { openingLines, orderSummary } from './opening-lines.ts';
import type { AttemptToOpen, CommonCheckoutResult, OpenAttemptResult } from './result.ts';

/** How long and how often to poll for another call that opens the same attempt. */
const BUSY_MS = 7_000;
const BUSY_PAUSE_MS = 300;

type ShownPayment = Pick<
  OpenPaymentRequest,
  'capture' | 'email' | 'summary' | 'lines' | 'freightMinor' | 'cancelUrl'
>;

export async function openAttemptOfOrder(
  context: PaymentsContext,
  provider: PaymentProvider,
  { email }: Buyer,
  { attempt, asked: known, lines: boughtLines }: AttemptToOpen,
): Promise<OpenAttemptResult> {
  return await openAttempt(context, provider, attempt, async () => {
    const lines = boughtLines ?? (await readLines(context.database, attempt.orderNumber));
    // A new order has reserved nothing.
    const isReserved = boughtLines === undefined && (await hasUnits(context.database, attempt.orderNumber));
    const asked = known ?? (await listAllocations(context.database, attempt.id));
    const minorOf = (wanted: number) => asked.find(({ charge }) => charge === wanted)?.amountMinor ?? 0;
    return {
      email,
      capture: isReserved ? 'automatic' : 'manual',
      cancelUrl: cancelUrl(attempt),
      summary: orderSummary(lines),
      lines: openingLines(lines, { origin: attempt.origin, amountMinor: minorOf(GOODS_CHARGE) }),
      freightMinor: minorOf(FREIGHT_CHARGE),
    };
  });
}

/** Idempotent: doesn't open an attempt again that is or may be open. */
export async function openAttempt(
  context: PaymentsContext,
  provider: PaymentProvider,
  attempt: Attempt,
  show: () => Promise<ShownPayment>,
): Promise<OpenAttemptResult> {
  const { id: attemptId, orderNumber: number, amountMinor, currency, origin, expiresAt } = attempt;
  const isOpenAlready = outcomeOf(attempt);
  if (isOpenAlready !== undefined) return isOpenAlready;
  const opened = await openTogether(context, provider, {
    method: methodOf(attempt),
    attemptId,
    orderNumber: number,
    amountMinor,
    currency,
    origin,
    expiresAt,
    ...(await show()),
  });
  await context.reached('attempt opened');
  if (opened.kind === 'ready' || opened.kind === 'superseded' || opened.kind === 'busy') return opened;
  if (opened.kind !== 'opened') {
    context.log({
      level: 'error',
      event: 'payment could not be opened',
      order: number,
      reason: opened.reason,
    });
    if (opened.kind === 'unreachable') return { kind: 'failed' };
    await endAttempt(context, attempt, { asked: 'refused' });
    return { kind: opened.kind === 'refused' ? 'failed' : opened.kind };
  }
  const isOurs = await recordOpenedAttempt(context.database, attemptId, opened);
  await context.reached('attempt known');
  if (isOurs) return { kind: 'ready', number, ref: opened.ref, url: opened.url };
  const now = await findAttempt(context.database, attemptId);
  const outcome = now === undefined ? undefined : outcomeOf(now);
  if (outcome?.kind === 'ready' && outcome.ref === opened.ref) return outcome;
  // Another tab closed the attempt, so the page must not be paid.
  await provider.close(opened.ref);
  return { kind: 'superseded' };
}

/** Undefined while the result is unknown. */
function outcomeOf({ state, orderNumber, providerRef, url }: Attempt): CommonCheckoutResult | undefined {
  if (state === 'opening' && providerRef === null) return undefined;
  if (state !== 'open' || providerRef === null) return { kind: 'superseded' };
  return { kind: 'ready', number: orderNumber, ref: providerRef, url };
}

/** If two tabs open one attempt, the provider serves one and the other waits for its result. */
async function openTogether(
  context: PaymentsContext,
  provider: PaymentProvider,
  opening: OpenPaymentRequest,
): Promise<OpenPaymentResult | CommonCheckoutResult> {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    const opened = await openShowingLines(context, provider, opening);
    if (opened.kind !== 'unreachable' || opened.isBusy !== true) return opened;
    const attempt = await findAttempt(context.database, opening.attemptId);
    const outcome = attempt === undefined ? undefined : outcomeOf(attempt);
    if (outcome !== undefined) return outcome;
    if (performance.now() > until) return { kind: 'busy' };
    await pause(BUSY_PAUSE_MS);
  }
}

/** If the provider rejects a name or picture, its page shows only the total. */
async function openShowingLines(
  context: PaymentsContext,
  provider: PaymentProvider,
  opening: OpenPaymentRequest,
): Promise<OpenPaymentResult> {
  const opened = await provider.open(opening);
  if (opened.kind !== 'refused' || opening.lines.length === 0) return opened;
  const { orderNumber: order } = opening;
  context.log({ level: 'warn', event: 'payment lines refused', order, reason: opened.reason });
  return await provider.open({ ...opening, lines: [] });
}
