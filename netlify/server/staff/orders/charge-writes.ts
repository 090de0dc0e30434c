import { requireFen } from '../../../../src/rules/money.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { closeAttemptsOfWithdrawnCharges, pollLinkAttempts } from '../../payments/settle/links.ts';
import type { Services } from '../../services/services.ts';
import { addCharge, sendPayLink, withdrawAddition } from './order-charges.ts';
import { type FinishOrder, type OrderWrites, orderWrite, type SeenOrder } from './order-write.ts';
import { setShippingFee, toShippingFee } from './ship.ts';

/** A payment may have arrived that decides about the charge. */
const pollLinks = (services: Services, { number }: SeenOrder) =>
  pollLinkAttempts(paymentsContext(services), number);

/** Closes the payments of withdrawn charges at their providers. */
export const closeWithdrawnLinks: FinishOrder = async (services, { number }) => {
  await closeAttemptsOfWithdrawnCharges(paymentsContext(services), number);
  return undefined;
};

export const chargeWrites = {
  '/orders/fee': orderWrite({
    action: 'set-fee',
    // Freight depends on the country.
    needsRecipient: true,
    prepare: (services, request) => pollLinks(services, request),
    change: async ({ tx, order, by }, request) => {
      const set = await setShippingFee(tx, order, toShippingFee(request), by);
      if (set === 'unchanged') return texts().unchanged;
      return set === 'set' ? undefined : texts().charges[set.because];
    },
    finish: closeWithdrawnLinks,
  }),

  '/orders/add-charge': orderWrite({
    change: async ({ tx, order, by }, { reason, amount }) => {
      const blocked = await addCharge(tx, order, { reason, amountFen: requireFen(amount) }, by);
      return blocked === null ? undefined : texts()[blocked];
    },
  }),

  '/orders/withdraw-charge': orderWrite({
    prepare: (services, request) => pollLinks(services, request),
    change: async ({ tx, order, by }, { charge }) => {
      const done = await withdrawAddition(tx, order, charge, by);
      if (done.kind === 'no-charge') return texts().noCharge;
      return done.kind === 'withdrawn' ? undefined : texts().charges[done.because];
    },
    finish: closeWithdrawnLinks,
  }),

  /** Each press mails the link once. */
  '/orders/send-link': orderWrite({
    change: async ({ tx, order, by }, { charge }) => {
      const sent = await sendPayLink(tx, order, charge, by);
      if (sent.kind === 'no-charge') return texts().noCharge;
      if (sent.kind === 'no-mailbox') return texts().noMailbox;
      return sent.kind === 'sent' ? undefined : texts().charges[sent.because];
    },
  }),
} satisfies Partial<OrderWrites>;
