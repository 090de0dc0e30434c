/** Orders whose goods and freight are paid in one payment. */
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import {
  askFreight,
  type PaymentsSandbox,
  payWithFreight,
  variantUnits,
} from '../../../tests/orders/world.ts';
import type { Buyer } from '../orders/buyer.ts';
import { captureWalletPayment } from '../payments/settle/buyer-return.ts';
import type { OperatorSuite } from './operator-world.ts';

export const FREIGHT_FEN = 8_850;
export const FREIGHT = FREIGHT_FEN / 100;

interface BegunOrder {
  readonly number: string;
  readonly ref: string;
  readonly buyer: Buyer;
}

interface Wanted {
  readonly method?: MethodName;
  readonly quantity?: number;
  readonly freightFen?: number;
  /** A new buyer by default. */
  readonly buyer?: Buyer;
}

type Shop = Pick<OperatorSuite, 'world' | 'sandbox'>;

export async function beginWithFreight(
  { world }: Shop,
  { method = 'card', quantity = 1, freightFen = FREIGHT_FEN, buyer: known }: Wanted = {},
): Promise<BegunOrder> {
  const buyer = known ?? (await world.buyer());
  await world.fill(buyer, [variantUnits('morpho', quantity)]);
  return { ...(await payWithFreight(world, buyer, method, freightFen)), buyer };
}

/** Another attempt of the same order; `freightFen` null is undecided freight. */
export async function beginAnew(
  { world }: Shop,
  { number, buyer }: BegunOrder,
  { method = 'card', freightFen }: { readonly method?: MethodName; readonly freightFen: number | null },
): Promise<BegunOrder> {
  return { ...(await askFreight(world, buyer, number, { method, freightFen })), buyer };
}

/** The buyer pays at the provider, and the shop counts it as by return page or window. */
export async function settleBegun(
  { world, sandbox }: Shop,
  { ref, buyer }: BegunOrder,
  method: MethodName = 'card',
): Promise<string> {
  if (method === 'paypal') {
    await sandbox.approve(ref);
    return (await captureWalletPayment(world.context, 'paypal', buyer.id, ref)).kind;
  }
  await sandbox.payByCard(ref);
  return (await world.settleCard(ref)).kind;
}

export async function paidWithFreight(shop: Shop, wanted: Wanted = {}): Promise<BegunOrder> {
  const begun = await beginWithFreight(shop, wanted);
  const settled = await settleBegun(shop, begun, wanted.method);
  if (settled !== 'paid') throw new Error(`the payment ended ${settled}`);
  return begun;
}

/** A provider's page: its amount, and the lines that are the freight, in smallest units. */
export async function shownAtProvider(
  sandbox: PaymentsSandbox,
  ref: string,
): Promise<{ readonly total: number; readonly freight: number[]; readonly goods: number[] }> {
  const { stripe, paypal } = await sandbox.state();
  const session = stripe.sessions.find(({ id }) => id === ref);
  if (session !== undefined) {
    const headers = { authorization: `Bearer ${sandbox.settings.STRIPE_SECRET_KEY}` };
    const response = await fetch(`${sandbox.address}/v1/checkout/sessions/${ref}/line_items`, { headers });
    const { data } = (await response.json()) as {
      data: readonly { description: string; amount_total: number }[];
    };
    const amountsOf = (isFreight: boolean) =>
      data.filter((line) => (line.description === '国际运费') === isFreight).map((line) => line.amount_total);
    return { total: session.amount_total, freight: amountsOf(true), goods: amountsOf(false) };
  }
  const amount = paypal.orders.find(({ id }) => id === ref)?.purchase_units[0]?.amount;
  if (amount === undefined) throw new Error(`no provider has ${ref}`);
  const minor = (value: string) => Math.round(Number(value) * (amount.currency_code === 'JPY' ? 1 : 100));
  const { item_total: goods, shipping } = amount.breakdown ?? {};
  return {
    total: minor(amount.value),
    freight: shipping === undefined ? [] : [minor(shipping.value)],
    goods: goods === undefined ? [] : [minor(goods.value)],
  };
}

/** Smallest units that the provider gave back of an attempt's payment, by refund. */
export async function backAtProvider(sandbox: PaymentsSandbox, ref: string): Promise<number[]> {
  const { stripe, paypal } = await sandbox.state();
  const session = stripe.sessions.find(({ id }) => id === ref);
  if (session !== undefined)
    return stripe.refunds
      .filter((refund) => refund.payment_intent === session.payment_intent)
      .map(({ amount }) => amount);
  const unit = paypal.orders.find(({ id }) => id === ref)?.purchase_units[0];
  const scale = unit?.amount?.currency_code === 'JPY' ? 1 : 100;
  return (unit?.payments?.refunds ?? []).map(({ amount }) => Math.round(Number(amount.value) * scale));
}
