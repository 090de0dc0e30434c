import { CallFailureMessage, Ending, LoadingMessage } from '../../../components/call-messages.tsx';
import { type CallResult, hasFailureCode } from '../../base/call.client.ts';
import { failureText } from '../../base/failures.text.ts';
import { formatYuan } from '../../base/money.rules.ts';
import { orderFailures } from '../../checkout/checkout-failures.text.ts';
import { useAwaitedMethods } from '../../checkout/use-awaited-methods.ts';
import { WalletResult } from '../../checkout/WalletResult.tsx';
import { ClaimSection } from '../../claims/ClaimSection.tsx';
import { ChargePayOptions } from '../../payments/ChargePayOptions.tsx';
import { paymentMethodsText } from '../../payments/payment-methods.text.ts';
import { QuoteDetail } from '../../quotes/QuoteDetail.tsx';
import { isUnpaidQuote } from '../../quotes/quote-facts.ts';
import { fetchQuote } from '../../quotes/quotes.client.ts';
import type { Quote } from '../../quotes/quotes.contract.ts';
import { Delivery } from '../Delivery.tsx';
import { freightText } from '../freight.text.ts';
import { OrderLines } from '../OrderLines.tsx';
import { OrderNumber } from '../OrderNumber.tsx';
import { NextStep, StatusLabel } from '../OrderStatus.tsx';
import {
  formatDateTime,
  hasCharges,
  isFullyRefundedOrOwed,
  isPayable,
  orderNumberInPath,
  stateOfOrder,
} from '../order-facts.ts';
import { fetchOrder } from '../orders.client.ts';
import type { Order } from '../orders.contract.ts';
import { blockedReason } from '../orders.rules.ts';
import { ordersText as words } from '../orders.text.ts';
import { useRevalidated } from '../use-revalidated.ts';
import { OrderEdits } from './OrderEdits.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { orderAmountText, rowsBelowAmount } from './order-sums.ts';
import { UnpaidOrderActions } from './UnpaidOrderActions.tsx';

/** Implements docs/shop.md "Pages", "Constants". */
export function OrderSums({ order }: { readonly order: Order }) {
  const { items, total_amount, freight, charged, status, balance } = order;
  const facts = { state: stateOfOrder(order), isGoingBack: isFullyRefundedOrOwed(order) };
  // Freight is settled before shipping. Nobody asks for it once the order has ended.
  const willShip = blockedReason('change-address', facts) === null;
  const isEnded = status === 'cancelled';
  const isEdited = order.edits.some(({ state }) => state === 'confirmed');
  const isOneAmount = items.length === 1 && !freight.fee && !isEdited;
  return (
    <dl className="order-sums figures">
      <div>
        <dt>{words().method}</dt>
        <dd>{paymentMethodsText()[order.method]?.name}</dd>
      </div>
      {!isOneAmount && (
        <div>
          <dt>{isEdited ? words().edits.goods : words().goodsTotal}</dt>
          <dd>{formatYuan(total_amount)}</dd>
        </div>
      )}
      {(freight.fee !== null || willShip) && (
        <div>
          <dt>{words().fee}</dt>
          <dd>
            {freightText(freight.fee, isEnded && freight.status === 'due' ? null : freight.status)}
            {freight.fee === null && order.display.next !== 'wait-freight' && (
              <small>{words().feeLater}</small>
            )}
          </dd>
        </div>
      )}
      <div className="order-sum">
        <dt>{isEdited ? words().edits.before : words().orderAmount}</dt>
        <dd>{orderAmountText(order)}</dd>
      </div>
      {rowsBelowAmount(order).map(({ id, term, amount, kind }) => (
        <div key={id} className={`order-${kind}`}>
          <dt>{term}</dt>
          <dd>
            {amount}
            {kind === 'owed' && <small>{words().owedNext}</small>}
          </dd>
        </div>
      ))}
      {charged !== null && (
        <div>
          <dt>{balance.remaining === null ? words().toBeCharged : words().chargedAs}</dt>
          <dd>{words().charged(charged.amount, charged.currency)}</dd>
        </div>
      )}
    </dl>
  );
}

export function OrderDetail({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  const { id, status, display, items } = order;
  // The head has the time of the order.
  const events = order.events.filter(({ kind }) => kind !== 'placed');
  return (
    <>
      <header className="order-head">
        <h1>{words().detailTitle}</h1>
        <StatusLabel order={order} />
        <NextStep order={order} />
        {display.status === 'cancelled' && <p>{words().endedUnpaid}</p>}
        <OrderNumber id={id} />
        <p className="figures">{formatDateTime(order.created_at)}</p>
        {status === 'pending' && (
          <div className="ways order-ways">
            <UnpaidOrderActions order={order} refresh={refresh} />
          </div>
        )}
        {status !== 'pending' && <ChargePayOptions {...order} />}
      </header>
      <Delivery order={order} />
      <OrderLines items={items} />
      <OrderEdits edits={order.edits} />
      <div className="order-close">
        <OrderSums order={order} />
        {events.length > 0 && (
          <section aria-labelledby="order-history">
            <h2 id="order-history">{words().history}</h2>
            <ol className="order-history figures">
              {events.map(({ kind, at }) => (
                <li key={`${kind} ${at}`}>
                  <span>{words().events[kind]}</span>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {/* Comes last, because it arrives after the order and would move what follows. */}
      <ClaimSection order={order} />
    </>
  );
}

const NO_ORDER = { kind: 'refused', status: 404, code: 'order-not-found', msg: words().notFound } as const;

interface OwnOrder {
  readonly order: Order;
  /** Absent once the quote is paid. */
  readonly quote?: Quote;
}

async function fetchOwn(signal: AbortSignal): Promise<CallResult<OwnOrder>> {
  const id = orderNumberInPath(location.pathname);
  // The id can't be an order number.
  if (id === undefined) return NO_ORDER;
  const result = await fetchOrder(id, signal);
  if (result.kind !== 'answer') return result;
  const order = result.data;
  if (order.quote === null || !isUnpaidQuote(order)) return { kind: 'answer', data: { order } };
  const quote = await fetchQuote(order.quote, signal);
  return quote.kind === 'answer' ? { kind: 'answer', data: { order, quote: quote.data } } : quote;
}

function FetchedOrder() {
  const { result, retry } = useRevalidated(fetchOwn);
  const isAwaiting = useAwaitedMethods(
    result.kind === 'answer' && (isPayable(result.data.order) || hasCharges(result.data.order)),
  );
  if (result.kind === 'loading' || isAwaiting)
    return <LoadingMessage text={words().loading} title={words().detailTitle} />;
  if (result.kind === 'answer') {
    const { order, quote } = result.data;
    if (quote !== undefined) return <QuoteDetail order={order} quote={quote} refresh={retry} />;
    return <OrderDetail order={order} refresh={retry} />;
  }
  if (hasFailureCode(result, NO_ORDER.code)) {
    return (
      <Ending path="/orders" link={words().backToList}>
        <h1>{words().notFound}</h1>
      </Ending>
    );
  }
  const text = failureText(result, orderFailures, words().detailFailed);
  return <CallFailureMessage text={text} retry={retry} />;
}

export default function OrderPage() {
  return (
    <OrdersGuard title={words().detailTitle}>
      <FetchedOrder />
      <WalletResult />
    </OrdersGuard>
  );
}
