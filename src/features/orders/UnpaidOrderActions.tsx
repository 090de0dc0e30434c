import { useState } from 'react';
import type { Order } from '../../contract/orders.ts';
import { requireFen } from '../../rules/money.ts';
import { ordersText as words } from '../../text/orders.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { formatTime, openPaymentPage } from './order-facts.ts';
import { PayOptions } from './PayOptions.tsx';
import { type TimeLeft, useTimeLeft } from './use-time-left.ts';

function timeText({ end, minutes }: TimeLeft): string {
  if (minutes === undefined) return words().holdOver;
  return words().payBefore(formatTime(end), minutes);
}

export function UnpaidOrderActions({
  order,
  refresh,
}: {
  readonly order: Order;
  readonly refresh: () => void;
}) {
  const left = useTimeLeft(order, refresh);
  // An open wallet window may still succeed after the reservation's end.
  const [wasPayable] = useState(left?.minutes !== undefined);
  if (order.status !== 'pending') return null;
  if (order.payment_processing) return <p>{words().waitForBank}</p>;
  const isOver = left?.minutes === undefined;
  return (
    <>
      {left !== undefined && <p className="order-time figures">{timeText(left)}</p>}
      <CancelOrder id={order.id} onAnswer={refresh} />
      {(!isOver || wasPayable) && (
        <PayOptions
          subject={order.id}
          totalFen={requireFen(order.total_amount)}
          openPage={openPaymentPage(order)}
          isOver={isOver}
          refusal={order.payment_refusal}
        />
      )}
    </>
  );
}
