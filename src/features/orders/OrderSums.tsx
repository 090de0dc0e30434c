import type { Order } from '../../contract/orders.ts';
import { formatYuan } from '../../rules/money.ts';
import { orders as words } from '../../text/orders.ts';
import { orderAmountText } from './order-facts.ts';

/**
 * 商品总金额, 运费, 订单金额 (docs/shop.md "Pages", "Constants"), and what went another way: the charged currency, money sent
 * back.
 */
export function OrderSums({ order }: { readonly order: Order }) {
  const { total_amount, shipping_info, charged, refunded_amount, status } = order;
  const fee = shipping_info?.shipping_fee ?? null;
  const isUnshipped = shipping_info === null || shipping_info.status === 'pending';
  return (
    <dl className="order-sums figures">
      <div>
        <dt>{words.method}</dt>
        <dd>{words.methods[order.payment_method]}</dd>
      </div>
      <div>
        <dt>{words.goodsTotal}</dt>
        <dd>{formatYuan(total_amount)}</dd>
      </div>
      <div>
        <dt>{words.fee}</dt>
        <dd>
          {fee === null || fee === 0 ? words.freeShipping : formatYuan(fee)}
          {fee === null && isUnshipped && status !== 'cancelled' && <small>{words.feeLater}</small>}
        </dd>
      </div>
      <div className="order-sum">
        <dt>{words.orderAmount}</dt>
        <dd>{orderAmountText(order)}</dd>
      </div>
      {charged !== null && (
        <div>
          <dt>{status === 'completed' ? words.chargedAs : words.toBeCharged}</dt>
          <dd>{words.charged(charged.amount, charged.currency)}</dd>
        </div>
      )}
      {refunded_amount > 0 && (
        <div className="order-refunded">
          <dt>{words.refund}</dt>
          <dd>{words.refunded(formatYuan(refunded_amount))}</dd>
        </div>
      )}
    </dl>
  );
}
