import type { PaymentResult } from '../../contract/orders-client.ts';
import { formatYuan } from '../../rules/money.ts';
import { pictureAddress } from '../../rules/pictures.ts';
import { chargeName } from '../../text/charges.ts';
import { ordersText, paymentText as words } from '../../text/orders.ts';
import { pagePath } from '../../text/words.ts';
import { formatDateTime } from './order-facts.ts';

const PIXELS = 160;

/** The receipt contains no personal data (docs/shop.md "Orders and payments"). */
export function Receipt({ isPaid, order, retry }: PaymentResult & { readonly retry: () => void }) {
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
          <dd>{ordersText().statuses[order.status]}</dd>
        </div>
      </dl>
      <ul className="receipt-lines">
        {order.items.map(({ id, product, quality, quantity, paidInfo }) => (
          <li key={id}>
            <img src={pictureAddress(product.main_image, PIXELS)} alt="" width="80" height="64" />
            <div>
              <p>{product.name}</p>
              <p className="figures order-term">{ordersText().qualityTimes(quality, quantity)}</p>
            </div>
            <p className="figures">{formatYuan(paidInfo.amount)}</p>
          </li>
        ))}
      </ul>
      <p className="figures order-sum">
        {order.charge === null ? (
          <>
            <span>{ordersText().total}</span> {formatYuan(order.total_amount)}
          </>
        ) : (
          <>
            <span>{chargeName(order.charge)}</span> {formatYuan(order.charge.amount)}
          </>
        )}
      </p>
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
