import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { formatMinor } from '../../../src/features/orders/charged-amount.rules.ts';
import {
  chargeActionRefusal,
  chargeStatus,
  GOODS_CHARGE,
} from '../../../src/features/orders/charges.rules.ts';
import type { OpsCharge, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OrderActionFacts } from '../../../src/features/orders/orders.rules.ts';
import { methodOf } from '../../../src/features/orders/payment-methods.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { isAwaitingProvider } from '../db/kinds.ts';
import { chargeFacts } from '../orders/charge-facts.ts';
import { isFullyRefundedOrOwed, refundSumsOfOrder } from '../orders/refund-sums-store.ts';
import type { ProviderDecimals } from '../orders/view.ts';
import type { Dashboard } from '../payments/core/dashboard.ts';
import { isChargePaid } from '../payments/core/money-store.ts';
import type { FullOrder } from './order-store.ts';
import { iso, requireIso, viewActor } from './view-history.ts';

export interface OrderViewContext {
  readonly rules: ProviderDecimals;
  readonly dashboards: Readonly<Record<keyof ProviderDecimals, Dashboard>>;
  readonly canAsk: (provider: keyof ProviderDecimals) => boolean;
  readonly now: Date;
  readonly payLinkUrl: (linkId: string) => string;
  readonly shippingRules: readonly ShippingRule[];
}

/** The attempts, payments, refunds and edits of an order. */
export function viewMoneyRecords(
  full: FullOrder,
  { rules, dashboards, canAsk }: OrderViewContext,
): Pick<OpsOrder, 'attempts' | 'payments' | 'refunds' | 'edits' | 'editsRefunded'> {
  const { names } = full;
  const shown = (provider: keyof ProviderDecimals, minor: number, currency: string) =>
    formatMinor(minor, rules[provider].decimalsOf(currency));
  const paymentOf = (id: string) => full.payments.find((payment) => payment.id === id);
  return {
    attempts: full.attempts.map((attempt) => {
      const { id, charge, provider, providerRef, state, amountMinor, currency, createdAt } = attempt;
      const paid = full.payments.find(({ attemptId }) => attemptId === id);
      return {
        id,
        charge,
        provider,
        method: methodOf(attempt),
        providerRef,
        state,
        currency,
        amount: shown(provider, amountMinor, currency),
        createdAt: requireIso(createdAt),
        page: paid === undefined ? null : dashboards[provider].paymentUrl(paid.providerRef),
      };
    }),
    payments: full.payments.map(
      ({ id, charge, provider, providerRef, outcome, amountMinor, currency, at: paidAt, ...kept }) => ({
        id,
        charge,
        provider,
        providerRef,
        outcome,
        currency,
        fee:
          kept.feeMinor === null || kept.feeCurrency === null
            ? null
            : { amount: shown(provider, kept.feeMinor, kept.feeCurrency), currency: kept.feeCurrency },
        amount: shown(provider, amountMinor, currency),
        at: requireIso(paidAt),
        page: dashboards[provider].paymentUrl(providerRef),
      }),
    ),
    refunds: full.refunds.map(({ amountFen, amountMinor, actor, createdAt, ...refund }) => {
      const { id, paymentId, cause, state, providerRef, outside, reason, buyerMessage, lines } = refund;
      const payment = paymentOf(paymentId);
      if (payment === undefined) throw new Error(`refund ${id} is of no payment of its order`);
      const { provider, currency } = payment;
      return {
        id,
        paymentId,
        cause,
        state,
        currency,
        providerRef,
        outside,
        reason,
        buyerMessage,
        retried: canAsk(provider),
        lines: (lines ?? []).map((line) => ({ ...line })),
        yuan: fenToYuan(amountFen),
        amount: shown(provider, amountMinor, currency),
        by: viewActor(actor, names),
        createdAt: requireIso(createdAt),
        page: dashboards[provider].refundUrl(payment.providerRef, providerRef),
      };
    }),
    edits: full.edits.map(({ id, state, differenceFen, charge, reason, createdBy, createdAt, closedAt }) => ({
      id,
      state,
      charge,
      reason,
      by: viewActor(createdBy, names),
      difference: fenToYuan(differenceFen),
      createdAt: requireIso(createdAt),
      closedAt: iso(closedAt),
    })),
    editsRefunded: fenToYuan(
      full.refunds.reduce(
        (sum, { editId, state, amountFen, paymentId }) =>
          editId !== null && state === 'done' && paymentOf(paymentId)?.outcome === 'accepted'
            ? sum + amountFen
            : sum,
        0,
      ),
    ),
  };
}

export function viewCharge(
  charge: FullOrder['charges'][number],
  { refundSums, payments, attempts, names }: FullOrder,
  {
    state: order,
    isGoingBack: isGoing,
    now,
    payLinkUrl,
  }: Pick<OrderViewContext, 'now' | 'payLinkUrl'> & Pick<OrderActionFacts, 'state' | 'isGoingBack'>,
): OpsCharge {
  const { position, kind, reason, amountFen, state, outside, linkId, expiresAt, createdBy, createdAt } =
    charge;
  const paid = payments.find((one) => isChargePaid(one) && hasPaid(attempts, one, position));
  const sums = refundSums.find((one) => one.paymentId === paid?.id && one.charge === position);
  const { doneFen = 0, goingFen = 0 } = sums ?? {};
  const attempt = attempts.find((one) => one.charge === position && isAwaitingProvider(one.state));
  const facts = chargeFacts(charge, { order, isGoingBack: isGoing, attempt, now });
  const refusal = position === GOODS_CHARGE ? 'chargePaid' : chargeActionRefusal('send-link', facts);
  return {
    position,
    kind,
    reason,
    outside,
    amount: fenToYuan(amountFen),
    standing: chargeStatus({ state, amountFen }, doneFen),
    refunded: fenToYuan(doneFen),
    refundable: fenToYuan(paid === undefined ? 0 : Math.max(0, amountFen - doneFen - goingFen)),
    paymentId: paid?.id ?? null,
    link: linkId === null || state !== 'due' ? null : payLinkUrl(linkId),
    expiresAt: iso(expiresAt),
    linkSentAt: iso(charge.linkSentAt),
    remindedAt: iso(charge.remindedAt),
    createdAt: requireIso(createdAt),
    by: viewActor(createdBy, names),
    paidAt: iso(charge.paidAt),
    withdrawnAt: iso(charge.withdrawnAt),
    whyNoLink: refusal === null ? null : texts().charges[refusal],
  };
}

function hasPaid(
  attempts: FullOrder['attempts'],
  { attemptId }: FullOrder['payments'][number],
  position: number,
): boolean {
  const asked = attempts.find(({ id }) => id === attemptId)?.allocations ?? [];
  return asked.some(({ charge }) => charge === position);
}

export function moneyOf(full: FullOrder) {
  const { order, attempts, payments, refundSums: back } = full;
  const money = refundSumsOfOrder(back);
  const isPaid = payments.some(({ outcome }) => outcome === 'accepted');
  return {
    ...money,
    debts: back.filter(({ owedFen }) => owedFen > 0),
    isPaid,
    isGoingBack: isFullyRefundedOrOwed(money, order.totalFen),
    leftFen: isPaid ? goodsLeftFen(full) : 0,
    isProcessing: order.status === 'pending' && attempts.some(({ state }) => isAwaitingProvider(state)),
  };
}

/** Fen of the goods' payments, including those of edits, that can still be refunded. */
function goodsLeftFen({ edits, payments, charges, refundSums }: FullOrder): number {
  const paid = payments.filter(
    (payment) =>
      isChargePaid(payment) &&
      (payment.charge === GOODS_CHARGE ||
        edits.some(({ state, charge }) => state === 'confirmed' && charge === payment.charge)),
  );
  return paid.reduce((sum, { id, charge }) => {
    const askedFen = charges.find((one) => one.position === charge)?.amountFen ?? 0;
    const back = refundSums.find((one) => one.paymentId === id && one.charge === charge);
    const { doneFen = 0, goingFen = 0 } = back ?? {};
    return sum + Math.max(0, askedFen - doneFen - goingFen);
  }, 0);
}
