/** `node crash-child.ts '{…}'` performs one step for one buyer and is killed at a crash point. */
import { z } from 'zod';
import { readAccount } from '../../netlify/server/accounts/store.ts';
import { cartPort } from '../../netlify/server/cart/service.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import { connectPostgres } from '../../netlify/server/db/connection.ts';
import { findLiveAttempt } from '../../netlify/server/payments/core/attempt-store.ts';
import type { PaymentsContext } from '../../netlify/server/payments/core/context.ts';
import { configuredProviders } from '../../netlify/server/payments/providers.ts';
import { captureWalletPayment } from '../../netlify/server/payments/settle/buyer-return.ts';
import { settleAndCaptureByRef } from '../../netlify/server/payments/settle/capture.ts';
import { endOrder } from '../../netlify/server/payments/settle/end-order.ts';
import { handleEvent } from '../../netlify/server/payments/settle/events.ts';
import { endAttempt } from '../../netlify/server/payments/settle/settle.ts';
import { refundOrder } from '../../netlify/server/testing/refund.ts';
import { requireSettings } from '../../src/settings.ts';

const orderSchema = z.object({
  database: z.string(),
  env: z.record(z.string(), z.string()),
  ahead: z.number(),
  buyerId: z.string(),
  step: z.string(),
  deed: z.enum([
    'card',
    'wallet',
    'settle',
    'capture',
    'refund',
    'refund a part',
    'end',
    'webhook',
    'operator end',
  ]),
  /** The attempt's reference or the order number. */
  subject: z.string(),
});

const {
  database: address,
  env,
  ahead,
  buyerId,
  step,
  deed,
  subject,
} = orderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const settings = requireSettings(env);
const { database } = connectPostgres(address);
const context: PaymentsContext = {
  database,
  log: () => undefined,
  origin: 'http://localhost:8888',
  cart: cartPort,
  staff: settings,
  ...configuredProviders(settings),
  handling: settings.HANDLING_DAYS,
  now: () => new Date(Date.now() + ahead),
  reached: async (reached) => {
    if (reached === step) process.kill(process.pid, 'SIGKILL');
  },
};
const buyer = await readAccount(database, buyerId);
if (buyer === undefined) throw new Error('there is no such buyer');
const request = (method: 'stripe' | 'paypal') => ({
  method: method === 'stripe' ? ('card' as const) : method,
  version: undefined,
});
const deeds = {
  card: () => checkOut(context, buyer, request('stripe')),
  wallet: () => checkOut(context, buyer, request('paypal')),
  settle: () => settleAndCaptureByRef(context, 'stripe', subject),
  capture: () => captureWalletPayment(context, 'paypal', buyer.id, subject),
  refund: () => refundOrder(context, subject, { amountFen: undefined, restock: true, actor: 'test' }),
  'refund a part': () => refundOrder(context, subject, { amountFen: 100, restock: false, actor: 'test' }),
  webhook: () => handleEvent(context, 'paypal', { kind: 'attempt', ref: subject }, { isNews: true }),
  'operator end': () => endOrder(context, subject, 'test'),
  end: async () => {
    const attempt = await findLiveAttempt(database, subject);
    return attempt === undefined ? undefined : await endAttempt(context, attempt, { asked: 'cancelled' });
  },
};
console.log(JSON.stringify(await deeds[deed]()));
// The crash point was not reached.
process.exit(3);
