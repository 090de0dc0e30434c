import type { Order } from '../../contract/orders.ts';
import { formatYuan } from '../../rules/money.ts';
import { blockedReason } from '../../rules/orders.ts';
import { ordersText as words } from '../../text/orders.ts';
import { paymentMethodsText } from '../../text/payment-methods.ts';
import {
  editedAmountText,
  isFullyRefundedOrOwed,
  orderAmountText,
  refundTexts,
  stateOfOrder,
} from './order-facts.ts';

/** docs/shop.md "Pages", "Constants". */
export function OrderSums({ order }: { readonly order: Order }) {
  const { total_amount, shipping_info, charged, status } = order;
  const fee = shipping_info?.shipping_fee ?? null;
  const feeStatus = shipping_info?.fee_status ?? null;
  const facts = { state: stateOfOrder(order), isGoingBack: isFullyRefundedOrOwed(order) };
  // A shipping fee is agreed on before shipping.
  const willShip = blockedReason('change-address', facts) === null;
  const isEdited = order.edits.some(({ state }) => state === 'confirmed');
  return (
    <dl className="order-sums figures">
      <div>
        <dt>{words().method}</dt>
        <dd>{paymentMethodsText()[order.method]?.name}</dd>
      </div>
      <div>
        <dt>{isEdited ? words().edits.goods : words().goodsTotal}</dt>
        <dd>{formatYuan(total_amount)}</dd>
      </div>
      <div>
        <dt>{words().fee}</dt>
        <dd>
          {fee === null || fee === 0 ? words().freeShipping : formatYuan(fee)}
          {feeStatus !== null && <small>{words().feeStatuses[feeStatus]}</small>}
          {fee === null && willShip && <small>{words().feeLater}</small>}
        </dd>
      </div>
      <div className="order-sum">
        <dt>{isEdited ? words().edits.before : words().orderAmount}</dt>
        <dd>{orderAmountText(order)}</dd>
      </div>
      {isEdited && (
        <div className="order-sum">
          <dt>{words().edits.after}</dt>
          <dd>{editedAmountText(order)}</dd>
        </div>
      )}
      {charged !== null && (
        <div>
          <dt>{status === 'completed' ? words().chargedAs : words().toBeCharged}</dt>
          <dd>{words().charged(charged.amount, charged.currency)}</dd>
        </div>
      )}
      {refundTexts(order).map((text, at, all) => (
        <div key={text} className="order-refunded">
          <dt>{words().refund}</dt>
          <dd>
            {text}
            {order.owed_amount > 0 && at === all.length - 1 && <small>{words().owedNext}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
