/** `node rush-child.ts '{…}'` does everything for all buyers concurrently. */
import { z } from 'zod';
import { readAccount } from '../../netlify/server/accounts/store.ts';
import { cartPort } from '../../netlify/server/cart/service.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import { connectPostgres } from '../../netlify/server/db/connection.ts';
import { listAndCountOrders } from '../../netlify/server/orders/order-details-store.ts';
import type { PaymentsContext } from '../../netlify/server/payments/core/context.ts';
import { configuredProviders } from '../../netlify/server/payments/providers.ts';
import { reconcile } from '../../netlify/server/payments/reconcile/reconcile.ts';
import { settleAndCaptureByRef } from '../../netlify/server/payments/settle/capture.ts';
import { cancelOrder } from '../../netlify/server/payments/settle/end-order.ts';
import { refundOrder } from '../../netlify/server/testing/refund.ts';
import { requireSettings } from '../../src/settings.ts';
import { fillCart } from './cart.ts';

const CONCURRENCY = 3;
const rushSchema = z.object({
  database: z.string(),
  env: z.record(z.string(), z.string()),
  ahead: z.number(),
  buyerIds: z.array(z.string()),
  productId: z.string(),
  deeds: z.number(),
});

const rush = rushSchema.parse(JSON.parse(process.argv[2] ?? ''));
const settings = requireSettings(rush.env);
const { database, close } = connectPostgres(rush.database, { connections: CONCURRENCY });
const context: PaymentsContext = {
  ...{ database, log: () => undefined, origin: 'http://localhost:8888', cart: cartPort },
  ...{ staff: settings, ...configuredProviders(settings), reached: async () => undefined },
  now: () => new Date(Date.now() + rush.ahead),
  handling: settings.HANDLING_DAYS,
};

let paid = 0;
async function deed(n: number): Promise<void> {
  const buyer = await readAccount(database, rush.buyerIds[n % rush.buyerIds.length] ?? '');
  if (buyer === undefined) throw new Error('there is no such buyer');
  const [newest] = (await listAndCountOrders(database, buyer.id)).found;
  const number = newest?.order.number ?? '';
  if (n % 7 === 5) await cancelOrder(context, buyer, number);
  else if (n % 11 === 7)
    await refundOrder(context, number, { amountFen: undefined, restock: true, actor: 'rush' });
  else if (n % 13 === 11) await reconcile(context);
  else await buy(buyer, n);
}

async function buy(buyer: NonNullable<Awaited<ReturnType<typeof readAccount>>>, n: number): Promise<void> {
  await fillCart(database, buyer.id, [{ productId: rush.productId, variantKey: 'a1', quantity: 1 }]);
  const out = await checkOut(context, buyer, { method: 'card', version: undefined });
  if (out.kind !== 'ready' || n % 3 === 0) return;
  await fetch(`${settings.STRIPE_API_BASE}/sandbox/api/stripe/sessions/${out.ref}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result: 'succeed' }),
  });
  const settled = await settleAndCaptureByRef(context, 'stripe', out.ref);
  if (settled.kind === 'paid') paid += 1;
}

let next = 0;
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    while (next < rush.deeds) {
      next += 1;
      await deed(next);
    }
  }),
);
await close();
console.log(JSON.stringify({ paid }));
