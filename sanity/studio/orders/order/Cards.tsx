/** Who it goes to, how it goes, what was printed. */
import type { ReactNode } from 'react';
import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import { momentText } from '../../text/moment.ts';
import { orderText as texts } from '../../text/order.ts';

interface Props {
  readonly order: OpsOrder;
}

export function BuyerCard({ order: { buyer, country, reprint } }: Props): ReactNode {
  const words = texts.buyer;
  const isMissing = [buyer.name, buyer.phone, buyer.address].some((part) => part === null || part === '');
  return (
    <section>
      <h2>{words.title}</h2>
      <address>
        <strong>
          <bdi>{buyer.name}</bdi>
        </strong>
        <span>{buyer.phone}</span>
        <span>{buyer.address}</span>
        {country !== null && <span className="soft">{country}</span>}
        {buyer.email !== null && (
          <a className="alone" href={`mailto:${buyer.email}`}>
            {buyer.email}
          </a>
        )}
      </address>
      <p className="soft">
        {buyer.frozen ? words.frozen : words.current}
        {buyer.left && `，${words.left}`}
      </p>
      {reprint && <p className="notice warn">{texts.printed.reprint}</p>}
      {isMissing && !buyer.left && <p className="notice warn">{words.missing}</p>}
    </section>
  );
}

export function ShippingCard({ order: { shipping } }: Props): ReactNode {
  const words = texts.shipping;
  return (
    <section>
      <h2>{words.title}</h2>
      {shipping.shippedAt === null ? (
        <p className="soft">{words.none}</p>
      ) : (
        <>
          <p>
            {shipping.courier} <span className="figure">{shipping.trackingNumber}</span>
          </p>
          <p className="soft">
            {[shipping.method, `${words.shipped} ${momentText(shipping.shippedAt)}`]
              .filter((part) => part !== '')
              .join('，')}
            {shipping.receivedAt !== null && `，${words.received} ${momentText(shipping.receivedAt)}`}
          </p>
        </>
      )}
    </section>
  );
}

export function PrintedCard({ order: { printed } }: Props): ReactNode {
  if (printed.length === 0) return null;
  return (
    <section>
      <h2>{texts.printed.title}</h2>
      <ul className="plain-list">
        {printed.map(({ paper, at }) => (
          <li key={`${paper} ${at}`}>
            {texts.printed.papers[paper]} <time dateTime={at}>{momentText(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
