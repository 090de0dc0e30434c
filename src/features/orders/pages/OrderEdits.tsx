import { formatYuan } from '../../base/money.rules.ts';
import { formatDateTime } from '../order-facts.ts';
import type { Order } from '../orders.contract.ts';
import { ordersText as words } from '../orders.text.ts';

/** Edits by the shop that took effect or wait for a payment. */
export function OrderEdits({ edits }: Pick<Order, 'edits'>) {
  if (edits.length === 0) return null;
  return (
    <section className="order-part" aria-labelledby="order-edits">
      <div className="order-part-head">
        <h2 id="order-edits">{words().edits.title}</h2>
      </div>
      <ol className="order-edits">
        {edits.map((edit) => (
          <li key={edit.at}>
            <p>
              {words().edits.states[edit.state]}
              <span className="order-term">
                {' '}
                <time dateTime={edit.at}>{formatDateTime(edit.at)}</time>
              </span>
            </p>
            <ul className="figures">
              {edit.changes.map(({ name, quality, before, after }) => (
                <li key={`${name} ${quality}`}>
                  {words().edits.change(`${name} ${quality}`, before, after)}
                </li>
              ))}
            </ul>
            <p className="figures">{differenceText(edit)}</p>
            <p className="order-term">{words().edits.reason(edit.reason)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function differenceText({ state, difference }: Order['edits'][number]): string {
  const { even, refund, due, paid } = words().edits;
  if (difference === 0) return even;
  const amount = formatYuan(Math.abs(difference));
  if (difference < 0) return refund(amount);
  return state === 'requested' ? due(amount) : paid(amount);
}
