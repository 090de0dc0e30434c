import { useId, useRef, useState } from 'react';
import type { FailureCode } from '../../base/failure.contract.ts';
import { failureText } from '../../base/failures.text.ts';
import { requireFen } from '../../base/money.rules.ts';
import { notify } from '../../base/notices.ts';
import { roundTimeLeft } from '../../base/time-left.rules.ts';
import { orderFailures } from '../../checkout/checkout-failures.text.ts';
import { PayOptions } from '../../payments/PayOptions.tsx';
import { quotePagesText } from '../../quotes/quote-pages.text.ts';
import { formatDateTime, openPaymentPage } from '../order-facts.ts';
import { cancelOrder } from '../orders.client.ts';
import type { Order } from '../orders.contract.ts';
import { ordersText as words } from '../orders.text.ts';
import { type TimeLeft, useTimeLeft } from '../use-time-left.ts';

interface Props {
  readonly id: string;
  /** Called after every response, because the order may have been paid. */
  readonly onAnswer: () => void;
}

/** These refusals are no errors: the order is paid, being paid, or has ended. */
const FINE_AS_IT_IS: ReadonlySet<FailureCode | undefined> = new Set([
  'order-paid',
  'payment-processing',
  'order-ended',
]);

function CancelOrder({ id, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [isBusy, setBusy] = useState(false);

  const cancel = async () => {
    if (isBusy) return;
    setBusy(true);
    const result = await cancelOrder(id);
    setBusy(false);
    dialog.current?.close();
    if (result.kind === 'answer') notify({ kind: 'success', text: result.data.msg });
    else {
      const isFine = result.kind === 'refused' && FINE_AS_IT_IS.has(result.code);
      const text = failureText(result, orderFailures, words().cancelFailed);
      notify({ kind: isFine ? 'info' : 'error', text });
    }
    onAnswer();
  };

  return (
    <>
      <button type="button" className="text-button" onClick={() => dialog.current?.showModal()}>
        {words().cancel}
      </button>
      <dialog className="card-dialog" ref={dialog} aria-labelledby={title}>
        <h2 id={title}>{words().cancelAsk}</h2>
        <p className="figures">
          {words().number} {id}
        </p>
        <div className="ways">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {words().keep}
          </button>
          <button type="button" className="button" aria-disabled={isBusy} onClick={cancel}>
            {words().cancel}
          </button>
        </div>
      </dialog>
    </>
  );
}

function timeText({ end, minutes }: TimeLeft): string {
  if (minutes === undefined) return words().payableOver;
  const until = formatDateTime(new Date(end).toISOString());
  return words().payBefore(until, quotePagesText().left(roundTimeLeft(minutes)));
}

export function UnpaidOrderActions({
  order,
  refresh,
}: {
  readonly order: Order;
  readonly refresh: () => void;
}) {
  const left = useTimeLeft(order, refresh);
  // An open wallet window may still succeed after the time to pay.
  const [wasPayable] = useState(left?.minutes !== undefined);
  if (order.status !== 'pending' || order.payment_processing) return null;
  const isOver = left?.minutes === undefined;
  return (
    <>
      {left !== undefined && <p className="order-time figures">{timeText(left)}</p>}
      <CancelOrder id={order.id} onAnswer={refresh} />
      {(!isOver || wasPayable) && (
        <PayOptions
          subject={order.id}
          totalFen={requireFen(order.payable_amount)}
          openPage={openPaymentPage(order)}
          isOver={isOver}
          refusal={order.payment_refusal}
        />
      )}
    </>
  );
}
