import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { chargesOfOrder } from '../../../src/features/orders/charges.rules.ts';
import { proposedWay } from '../../../src/features/shipping/freight.rules.ts';
import type { OfferedWay } from '../../../src/features/shipping/rates.rules.ts';
import { chosenAddress, findAddress } from '../accounts/address-book-store.ts';
import type { Database } from '../db/connection.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { CheckoutCart } from '../orders/cart-port.ts';
import { isSameCart, priceCart } from '../orders/pricing.ts';
import { destinationColumns } from '../orders/recipient.ts';
import { payableUntil, readLines, updateOrder } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { hasTimeToPay, PAYABLE_MS, planCheckout } from '../payments/core/decide.ts';
import { cancelIfDue } from '../payments/settle/cancel.ts';
import {
  findPricedWay,
  freightOfWay,
  isFreightOf,
  type OrderFreight,
  UNDECIDED_FREIGHT,
  waysOfLines,
  withProducts,
} from '../shipping/freight.ts';
import type { PayingAccount } from './account-store.ts';
import { findBarredProducts } from './barred-products.ts';
import { checkAttemptLimit, checkOrderLimit } from './limits.ts';
import { checkBounds, createAttempt, createOrder } from './new-order.ts';
import type { CheckoutRequest, CheckoutStep } from './result.ts';
import { findStockRefusal } from './stock-refusal.ts';

type Refusal =
  | 'cart-changed'
  | 'freight-changed'
  | 'cart-empty'
  | 'unconfirmed'
  | 'no-address'
  | 'no-country'
  | 'processing'
  | 'too-small'
  | 'too-large';

export async function planCart(
  context: PaymentsContext,
  tx: Database,
  buyer: Buyer,
  { open, attempt, history, cart: whole, terms }: PayingAccount,
  {
    method,
    version,
    lines,
    address,
    freight: shown,
  }: Pick<CheckoutRequest, 'method' | 'version' | 'lines' | 'address' | 'freight'>,
): Promise<CheckoutStep> {
  const now = context.now();
  if (version !== undefined && version !== whole.version) return refused('cart-changed');
  const cart = lines === undefined ? whole : withLines(whole, lines);
  if (cart === undefined) return refused('cart-changed');
  const priced = priceCart(cart.lines, cart.products);
  if (priced.kind === 'empty') return refused('cart-empty');
  if (priced.kind === 'unconfirmed') return refused('unconfirmed');
  const stored = address && (await findAddress(tx, buyer.id, address));
  if (address && !stored) return refused('no-address');
  const chosen = stored ? chosenAddress(stored) : null;
  const { country } = chosen ?? buyer;
  if (country === null) return refused('no-country');
  const [barred] = findBarredProducts(terms.rules, cart.products, country, now);
  if (barred !== undefined) return { kind: 'refused', because: barred };
  const toSend = withProducts(priced.lines, cart.products);
  const freight = findShownFreight(waysOfLines(toSend, country, terms, now), shown);
  if (freight === undefined) return refused('freight-changed');
  const asked = chargesOfOrder({ totalFen: priced.totalFen, ...freight });
  const fit = checkBounds(context, asked, method);
  if (fit !== 'fits') return refused(fit);

  const until = open && payableUntil(open);
  const isSame = open !== undefined && isSameCart(await readLines(tx, open.number), priced.lines);
  const isSameFreight = isSame && isFreightOf(open, freight) && open.country === country;
  if (isSameFreight && (open.recipient !== null || chosen !== null))
    await updateOrder(tx, open.number, destinationColumns(chosen, buyer));
  // Country and way are part of what is bought, so a live attempt for others ends.
  const asWanted = attempt === undefined ? isSame : isSameFreight;
  const plan = planCheckout({
    method,
    now,
    open: until === undefined ? undefined : { attempt, isSameCart: asWanted, until },
  });
  if (plan.kind === 'wait') return refused('processing');
  if (attempt !== undefined && plan.kind === 'continue') return { kind: 'attempt', attempt };
  const isNew = !isSame || until === undefined || !hasTimeToPay(until, now);
  const limited = checkAttemptLimit(history, now) ?? (isNew ? checkOrderLimit(history, now) : undefined);
  if (limited !== undefined) return { kind: 'refused', because: limited };
  const short = await findStockRefusal(tx, priced.lines, cart.products, isSame ? open?.number : undefined);
  if (short !== undefined) return { kind: 'refused', because: short };
  // What refuses the new cart comes first, so that a refused one leaves the old order as it is.
  if (attempt !== undefined) return { kind: 'end-attempt', attempt };
  if (open !== undefined && !isNew) {
    const change = isSameFreight ? {} : { ...freight, ...destinationColumns(chosen, buyer) };
    return { kind: 'attempt', ...(await createAttempt(context, tx, open, method, change)) };
  }
  if (open !== undefined) await cancelIfDue(tx, open, { now, asked: 'replaced', actor: 'checkout' });
  const first = await createOrder(context, tx, buyer, method, {
    ...priced,
    createdAt: now,
    payableUntil: new Date(now.getTime() + PAYABLE_MS),
    chosen,
    freight,
  });
  await context.reached('order not committed');
  return { kind: 'attempt', ...first, lines: priced.lines };
}

/** Undefined if one of the lines is not in the cart. */
function withLines({ version, lines, products }: CheckoutCart, ids: readonly string[]) {
  if (ids.some((id) => lines.every((line) => line.id !== id))) return undefined;
  const chosen = lines.filter(({ id }) => ids.includes(id));
  const ofLines = products.filter(({ _id }) => chosen.some(({ productId }) => productId === _id));
  return { version, lines: chosen, products: ofLines };
}

/** Undefined if freight is not what the buyer saw. A request that says nothing of it leaves it undecided. */
function findShownFreight(
  offered: readonly OfferedWay[],
  shown: CheckoutRequest['freight'],
): OrderFreight | undefined {
  if (shown === undefined) return UNDECIDED_FREIGHT;
  if (shown === null) return proposedWay(offered) === undefined ? UNDECIDED_FREIGHT : undefined;
  const freight = freightOfWay(findPricedWay(offered, shown.way));
  const { shippingFeeFen } = freight;
  return shippingFeeFen !== null && shippingFeeFen === yuanToFen(shown.fee) ? freight : undefined;
}

function refused(kind: Refusal): CheckoutStep {
  return { kind: 'refused', because: { kind } };
}
