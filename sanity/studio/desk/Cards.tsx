import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { type OrdersQuery, TAG_MAX_LENGTH } from '../../../src/features/orders/ops-orders.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { customerPage, routeState } from '../orders/address.ts';
import { draftName, useDraft } from '../orders/drafts.ts';
import { ActionForm, Field } from '../orders/form-parts.tsx';
import { orderText as texts } from '../orders/order.text.ts';
import type { Submission } from '../orders/use-submission.ts';

interface CardProps {
  readonly order: OpsOrder;
}

interface BuyerCardProps extends CardProps {
  readonly query: OrdersQuery;
}

export function BuyerCard({ order: { account, buyer, country, reprint }, query }: BuyerCardProps): ReactNode {
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
        {buyer.latin !== null && (
          <>
            <span className="soft">{buyer.latin.name}</span>
            <span className="soft">{buyer.latin.address}</span>
          </>
        )}
        {country !== null && <span className="soft">{countryTitle(country)}</span>}
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
      <p>
        <StateLink state={routeState(query, customerPage(account))}>{words.customer}</StateLink>
      </p>
      {reprint && <p className="notice warn">{texts.printed.reprint}</p>}
      {isMissing && !buyer.left && <p className="notice warn">{words.missing}</p>}
    </section>
  );
}

export function ShippingCard({ order: { shipping, lines } }: CardProps): ReactNode {
  const words = texts.shipping;
  const unsent = lines.reduce((sum, line) => sum + line.unsent, 0);
  const isPart = shipping.shippedAt === null && shipping.shipments.length > 0;
  // Orders of older imports have no shipment.
  const parcels =
    shipping.shipments.length > 0 || shipping.shippedAt === null
      ? shipping.shipments
      : [{ ...shipping, shippedAt: shipping.shippedAt, trackingUrl: null, lines: [], joinedWith: [] }];
  return (
    <section>
      <h2>{words.title}</h2>
      {parcels.length === 0 && <p className="soft">{words.none}</p>}
      {isPart && <p>{words.partShipped(unsent)}</p>}
      {parcels.map((parcel) => (
        <div key={`${parcel.trackingNumber} ${parcel.shippedAt}`}>
          <p>
            {parcel.courier} <span className="figure">{parcel.trackingNumber}</span>
            {parcel.trackingUrl !== null && (
              <a className="track" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                {words.track}
              </a>
            )}
          </p>
          <p className="soft">
            {[parcel.method, `${words.shipped} ${formatDateTime(parcel.shippedAt)}`]
              .filter((part) => part !== '')
              .join('，')}
          </p>
          {parcel.joinedWith.length > 0 && (
            <p className="soft">
              {words.joinedWith} {parcel.joinedWith.join('、')}
            </p>
          )}
          {(isPart || parcels.length > 1) && (
            <ul className="plain-list">
              {parcel.lines.map(({ position, quantity }) => {
                const line = lines.find((one) => one.position === position);
                return line && <li key={position}>{words.line(line.name, line.grade, quantity)}</li>;
              })}
            </ul>
          )}
        </div>
      ))}
      {shipping.receivedAt !== null && (
        <p className="soft">
          {words.received} {formatDateTime(shipping.receivedAt)}
        </p>
      )}
    </section>
  );
}

interface TagsProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
}

export function TagsCard({ order: { number, version, tags }, submission }: TagsProps): ReactNode {
  const { typed, isTyped, type, drop } = useDraft(draftName(number, 'tags'), '');
  const save = async (wanted: readonly string[]) => {
    const request = { number, version, tags: [...wanted] };
    return submission.send('tags', '/orders/tags', request, texts.tags.done);
  };
  const add = async () => {
    const isDone = await save([...new Set([...tags, typed.trim()])]);
    if (isDone) drop();
  };
  return (
    <section>
      <h2>{texts.tags.title}</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag}>
            <span className="mark">{tag}</span>
            <button
              type="button"
              aria-label={texts.tags.remove(tag)}
              onClick={() => void save(tags.filter((other) => other !== tag))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <ActionForm
        at="tags"
        submission={submission}
        submit={texts.tags.add}
        opener={texts.tags.field}
        isTyped={isTyped}
        onSubmit={() => void add()}
      >
        <Field label={texts.tags.field} value={typed} maxLength={TAG_MAX_LENGTH} required onType={type} />
      </ActionForm>
    </section>
  );
}
