import { pathWithoutLanguage } from '../base/language.rules.ts';
import { requireFen } from '../base/money.rules.ts';
import { pageLanguage } from '../base/words.text.ts';
import type { Order, OrderItem } from './orders.contract.ts';
import { hasShownStage, type OrderStage, type OrderState, stateOf } from './orders.rules.ts';

type Line = Pick<OrderItem, 'quality' | 'quantity'> & {
  readonly product: Pick<OrderItem['product'], 'id' | 'name' | 'main_image'>;
};

export interface ProductGroup {
  readonly product: Line['product'];
  readonly grades: readonly Pick<Line, 'quality' | 'quantity'>[];
}

/** Groups are in the order of each product's first line. */
export function groupByProduct(lines: readonly Line[]): readonly ProductGroup[] {
  const groups = new Map<string, { product: Line['product']; grades: ProductGroup['grades'][number][] }>();
  for (const { product, quality, quantity } of lines) {
    const group = groups.get(product.id);
    if (group === undefined) groups.set(product.id, { product, grades: [{ quality, quantity }] });
    else group.grades.push({ quality, quantity });
  }
  return [...groups.values()];
}

/** Fen. `back`: the amount that is refunded, being refunded, or owed. */
function orderSums(
  order: Pick<Order, 'total_amount' | 'refunded_amount' | 'refunding_amount' | 'owed_amount'>,
): { readonly total: number; readonly back: number } {
  const { total_amount, refunded_amount, refunding_amount, owed_amount } = order;
  const back = requireFen(refunded_amount) + requireFen(refunding_amount) + requireFen(owed_amount);
  return { total: requireFen(total_amount), back };
}

export function isFullyRefundedOrOwed(order: Parameters<typeof orderSums>[0]): boolean {
  const { total, back } = orderSums(order);
  return back >= total;
}

export function stateOfOrder({ status, shipping_info }: Pick<Order, 'status' | 'shipping_info'>): OrderState {
  return stateOf(status, shipping_info?.status ?? null);
}

/** Undefined where no stage is true: the order does not ship, was sent in part, or waits for a replacement. */
export function shownStage(order: Order): OrderStage | undefined {
  const stage = order.shipping_info?.status;
  if (stage === undefined || !hasShownStage(stateOfOrder(order), isFullyRefundedOrOwed(order)))
    return undefined;
  return stage === 'pending' && order.shipments.length > 0 ? undefined : stage;
}

export function totalUnits(lines: readonly Pick<Line, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Yuan, before any discount. */
export function listPriceOf({ product, quality }: OrderItem): number | undefined {
  return product.specifications.quality_variants.find((variant) => variant.quality === quality)?.price;
}

/** Undefined if the segment can't be an order number. */
export function orderNumberInPath(pathname: string): string | undefined {
  const [, segment] = /^\/orders\/([\w-]{1,64})\/?$/.exec(pathWithoutLanguage(pathname)) ?? [];
  return segment;
}

/** Local time, such as 2026年11月21日 12:18. */
export function formatDateTime(iso: string): string {
  return new Intl.DateTimeFormat(pageLanguage(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

export function hasCharges({ charges }: Pick<Order, 'charges'>): boolean {
  return charges.some(({ pay_path }) => pay_path !== null);
}

/** A provider's page that is open. Between attempts `pay_url` is the order's own page. */
export function openPaymentPage({ id, pay_url, method }: Pick<Order, 'id' | 'pay_url' | 'method'>) {
  return pay_url === null || pay_url.endsWith(`/orders/${id}`) ? undefined : { url: pay_url, method };
}

/** False while the bank has not decided. */
export function isPayable({ status, payment_processing }: Order): boolean {
  return status === 'pending' && !payment_processing;
}
