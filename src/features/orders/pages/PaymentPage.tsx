import { useEffect } from 'react';
import { notifyCartChanged } from '../../../browser/cart.ts';
import { LoadingMessage } from '../../../components/call-messages.tsx';
import { useCall, useDelayed } from '../../../components/hooks.ts';
import type { CallResult } from '../../base/call.client.ts';
import type { FailureCode } from '../../base/failure.contract.ts';
import { LONG_CAPTURE_MS } from '../../base/limits.contract.ts';
import { formatFen, formatYuan, requireFen } from '../../base/money.rules.ts';
import { notify } from '../../base/notices.ts';
import { HTTP_SERVER_ERROR } from '../../base/statuses.client.ts';
import { pagePath } from '../../base/words.text.ts';
import { chargeName, chargeTexts } from '../../payments/charges.text.ts';
import { pictureAddress } from '../../specimens/pictures.rules.ts';
import { displayStatusText } from '../display-status.text.ts';
import { freightText } from '../freight.text.ts';
import { nextStepsText, stepsAfterPayment } from '../next-steps.text.ts';
import { formatDateTime } from '../order-facts.ts';
import { finishWalletPayment, type PaymentResult, verifyPayment } from '../orders.client.ts';
import { ordersText, paymentText as words } from '../orders.text.ts';

const PIXELS = 160;

/** The receipt contains no personal data (docs/shop.md "Orders and payments"). */
export function Receipt({ isPaid, order, retry }: PaymentResult & { readonly retry: () => void }) {
  // An API that is older than the page knows neither freight nor what comes next.
  const { freight_amount: freight = null, next = null, delivery = null } = order;
  const paidFen = requireFen(order.total_amount) + requireFen(freight ?? 0);
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h1 id="receipt-title">{isPaid ? words().success : words().processing}</h1>
      <dl className="facts figures">
        <div>
          <dt>{ordersText().number}</dt>
          <dd>{order.id}</dd>
        </div>
        <div>
          <dt>{ordersText().time}</dt>
          <dd>{formatDateTime(order.created_at)}</dd>
        </div>
        <div>
          <dt>{ordersText().status}</dt>
          <dd>{isPaid ? ordersText().statuses[order.status] : displayStatusText().statuses.processing}</dd>
        </div>
      </dl>
      {order.charge !== null && <h2>{chargeTexts().items}</h2>}
      <ul className="receipt-lines">
        {order.items.map(({ id, product, quality, quantity, paidInfo }) => (
          <li key={id}>
            <img src={pictureAddress(product.main_image, PIXELS)} alt="" width="80" height="64" />
            <div>
              <p>{product.name}</p>
              <p className="figures order-term">{ordersText().qualityTimes(quality, quantity)}</p>
            </div>
            {order.charge === null && <p className="figures">{formatYuan(paidInfo.amount)}</p>}
          </li>
        ))}
      </ul>
      {(freight !== null || (order.charge === null && next === 'wait-freight')) && (
        <p className="figures receipt-part">
          <span>{ordersText().fee}</span> {freightText(freight, null)}
        </p>
      )}
      <p className="figures order-sum">
        {order.charge === null ? (
          <>
            <span>{ordersText().total}</span> {formatFen(paidFen)}
          </>
        ) : (
          <>
            <span>{words().thisPayment(chargeName(order.charge))}</span> {formatYuan(order.charge.amount)}
          </>
        )}
      </p>
      {isPaid && next !== null && delivery !== null && (
        <section className="figures" aria-labelledby="receipt-next">
          <h2 id="receipt-next">{nextStepsText().title}</h2>
          <ol>
            {stepsAfterPayment(next, delivery).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <div className="ways">
        <a className="button" href={pagePath('/orders')}>
          {words().seeOrder}
        </a>
        {!isPaid && (
          <button type="button" className="button quiet" onClick={retry}>
            {words().refresh}
          </button>
        )}
        <a className="button quiet" href={pagePath('/')}>
          {words().goOn}
        </a>
      </div>
    </section>
  );
}

/** The payment's end is known, so the page doesn't say that verifying it failed. */
const TOLD_AS_TITLE: ReadonlySet<FailureCode | undefined> = new Set([
  'sold-out-uncharged',
  'sold-out-released',
  'payment-released',
  'payment-sent-back',
  'others-paying',
]);

/** The shop released what the buyer had authorised, which the bank may still show. */
const RELEASED: ReadonlySet<FailureCode | undefined> = new Set(['sold-out-released', 'payment-released']);

/** The card provider's session, or the wallet's order as `token`. */
function verifyOwn(signal: AbortSignal): Promise<CallResult<PaymentResult>> {
  const asked = new URLSearchParams(location.search);
  const [session, order] = [asked.get('session_id'), asked.get('token')];
  if (session) return verifyPayment(session, signal);
  if (order) return finishWalletPayment(order, signal);
  return Promise.resolve({ kind: 'refused', status: 404, code: 'payment-not-found', msg: words().failed });
}

/** The address alone determines the result, so that the page can be reloaded and shared (docs/shop.md "Pages"). */
export default function PaymentPage() {
  const { result, retry } = useCall(verifyOwn);
  const isLong = useDelayed(result.kind === 'loading', LONG_CAPTURE_MS);
  const hasFailed = result.kind === 'refused' || result.kind === 'unreachable';
  const isTold = result.kind === 'refused' && TOLD_AS_TITLE.has(result.code);
  useEffect(() => {
    if (hasFailed && !isTold) notify({ kind: 'error', text: words().failed });
  }, [hasFailed, isTold]);

  // The header may still count the lines that were bought.
  const isPaid = result.kind === 'answer' && result.data.isPaid;
  useEffect(() => {
    if (isPaid) void notifyCartChanged();
  }, [isPaid]);

  if (result.kind === 'loading') {
    return <LoadingMessage text={isLong ? words().dontLeave : words().verifying} title={words().title} />;
  }
  if (result.kind === 'answer') return <Receipt {...result.data} retry={retry} />;
  // True if money may have been taken.
  const isUnknown = result.kind === 'unreachable' || result.status >= HTTP_SERVER_ERROR;
  const isWaiting = result.kind === 'refused' && result.code === 'others-paying';
  return (
    <div className="shell-text">
      <h1>{isWaiting ? words().othersPaying : isTold ? result.msg : words().failed}</h1>
      {isUnknown && <p>{words().dontPayTwice}</p>}
      {isWaiting && <p>{words().othersPayingNext}</p>}
      {result.kind === 'refused' && RELEASED.has(result.code) && <p>{words().released}</p>}
      {!isUnknown && !isTold && result.msg !== words().failed && <p>{result.msg}</p>}
      <div className="ways">
        {(isUnknown || isWaiting) && (
          <button type="button" className="button" onClick={retry}>
            {words().retry}
          </button>
        )}
        <a className="button quiet" href={pagePath('/orders')}>
          {words().orders}
        </a>
        <a className="button quiet" href={pagePath('/')}>
          {words().home}
        </a>
      </div>
    </div>
  );
}
