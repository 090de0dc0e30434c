import type { Order } from '../../contract/orders.ts';
import { orders as words } from '../../text/orders.ts';
import { notify } from '../notices/store.ts';
import { Delivery } from './Delivery.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderSums } from './OrderSums.tsx';
import { momentText, piecesIn } from './order-facts.ts';
import { ShippingProgress } from './ShippingProgress.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { UnpaidWays } from './UnpaidWays.tsx';

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: words.copied });
  } catch {
    // Only secure pages may write to the clipboard, and shoppers may forbid it.
    notify({ kind: 'error', text: words.copyFailed });
  }
}

/** An order in full (spec §2 "Order detail"). */
export function OrderDetail({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  const { id, status, items, events } = order;
  return (
    <>
      <header className="order-head">
        <a href="/orders">{words.title}</a>
        <h1>{words.detailTitle}</h1>
        <StatusLabel status={status} />
        <p className="figures">
          <span className="order-term">{words.number}</span> <b>{id}</b>{' '}
          <button type="button" className="order-link" onClick={() => copy(id)}>
            {words.copy}
          </button>
        </p>
        <p className="figures">
          <span className="order-term">{words.time}</span> {momentText(order.created_at)}
        </p>
        {status === 'pending' && (
          <div className="order-ways">
            <UnpaidWays order={order} refresh={refresh} />
          </div>
        )}
      </header>
      <ShippingProgress order={order} />
      <Delivery order={order} />
      <section className="order-part" aria-labelledby="order-items">
        <h2 id="order-items">{words.items}</h2>
        <ul className="order-lines">
          {items.map((item) => (
            <OrderLine key={item.id} item={item} />
          ))}
        </ul>
        <p className="figures order-count">{words.count(piecesIn(items))}</p>
      </section>
      <OrderSums order={order} />
      <section className="order-part" aria-labelledby="order-history">
        <h2 id="order-history">{words.history}</h2>
        <ol className="order-history figures">
          {events.map(({ kind, at }) => (
            <li key={`${kind} ${at}`}>
              <span>{words.events[kind]}</span>
              <time dateTime={at}>{momentText(at)}</time>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
