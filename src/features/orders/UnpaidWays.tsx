import { useState } from 'react';
import type { Order } from '../../contract/orders.ts';
import { requireFen } from '../../rules/money.ts';
import { ordersText as words } from '../../text/orders.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { formatTime } from './order-facts.ts';
import { PayWays } from './PayWays.tsx';
import { type TimeLeft, useTimeLeft } from './use-time-left.ts';

function timeText({ end, minutes }: TimeLeft): string {
  if (minutes === undefined) return words().holdOver;
  return words().payBefore(formatTime(end), minutes);
}

/** Undefined if the pay page is this page, as for a quote whose payment has not begun. */
function openPageOf({ id, pay_url, method }: Order) {
  return pay_url === null || pay_url.endsWith(`/orders/${id}`) ? undefined : { url: pay_url, method };
}

export function UnpaidWays({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  const left = useTimeLeft(order, refresh);
  // An open wallet window may still succeed after the reservation ended.
  const [wasPayable] = useState(left?.minutes !== undefined);
  if (order.status !== 'pending') return null;
  if (order.payment_processing) return <p>{words().waitForBank}</p>;
  const isOver = left?.minutes === undefined;
  return (
    <>
      {left !== undefined && <p className="order-time figures">{timeText(left)}</p>}
      <CancelOrder id={order.id} onAnswer={refresh} />
      {(!isOver || wasPayable) && (
        <PayWays
          subject={order.id}
          totalFen={requireFen(order.total_amount)}
          openPage={openPageOf(order)}
          isOver={isOver}
        />
      )}
    </>
  );
}
