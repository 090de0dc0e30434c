import { type ReactNode, useState } from 'react';
import { StateLink } from 'sanity/router';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import type { OpsOrder, OtherOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { routeState } from '../orders/address.ts';
import { draftName, useDraft } from '../orders/drafts.ts';
import { ActionForm } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import type { Submission } from '../orders/use-submission.ts';

const texts = orderText.joined;

interface JoinedOrdersProps {
  readonly order: OpsOrder;
  readonly query: OrdersQuery;
  readonly submission: Submission;
}

/** The buyer's orders in the same parcel as this order, and orders that could join it. */
export function JoinedOrders(props: JoinedOrdersProps): ReactNode {
  const { joined, joinable } = props.order;
  if (joined.length > 0)
    return (
      <section className="next-action" aria-label={texts.joined(joined.length + 1)}>
        <h2>{texts.joined(joined.length + 1)}</h2>
        <ul className="plain-list others">
          {joined.map((other) => (
            <li key={other.number}>
              <Other other={other} query={props.query} />
            </li>
          ))}
        </ul>
        <SplitForm {...props} />
      </section>
    );
  if (joinable.length === 0) return null;
  return (
    <section className="next-action" aria-label={texts.joinable(joinable.length + 1)}>
      <h2>{texts.joinable(joinable.length + 1)}</h2>
      <JoinForm {...props} />
    </section>
  );
}

/** Numbers of orders that the operator excludes. */
const NONE: readonly string[] = [];

function JoinForm({ order, query, submission }: JoinedOrdersProps): ReactNode {
  const { typed: without, isTyped, type, drop } = useDraft(draftName(order.number, 'join'), NONE);
  const [problem, setProblem] = useState<string>();
  const chosen = order.joinable.filter(({ number }) => !without.includes(number));
  const toggle = (number: string) => {
    const others = without.filter((other) => other !== number);
    type(others.length < without.length ? others : [...others, number]);
  };
  const join = async () => {
    if (chosen.length === 0) return setProblem(texts.none);
    setProblem(undefined);
    const { number, version } = order;
    const others = chosen.map((other) => ({ number: other.number, version: other.version }));
    const isDone = await submission.send('join', '/orders/join', { number, version, others }, texts.done);
    if (isDone) drop();
  };
  return (
    <ActionForm
      at="join"
      submission={submission}
      submit={texts.submit(chosen.length + 1)}
      opener={texts.opener}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void join()}
    >
      <p className="soft">{texts.lead}</p>
      <ul className="plain-list others">
        {order.joinable.map((other) => (
          <li key={other.number}>
            <input
              type="checkbox"
              aria-label={other.number}
              checked={!without.includes(other.number)}
              onChange={() => toggle(other.number)}
            />
            <Other other={other} query={query} />
          </li>
        ))}
      </ul>
      <p className="soft">{texts.feeHint}</p>
    </ActionForm>
  );
}

function SplitForm({ order: { number, version }, submission }: JoinedOrdersProps): ReactNode {
  const request = { number, version };
  return (
    <ActionForm
      at="split"
      submission={submission}
      submit={texts.split}
      opener={texts.splitOpener}
      onSubmit={() => void submission.send('split', '/orders/split', request, texts.splitDone)}
    >
      <p className="soft">{texts.splitHint}</p>
    </ActionForm>
  );
}

function Other({ other, query }: { readonly other: OtherOrder; readonly query: OrdersQuery }): ReactNode {
  const { number, createdAt, pieces, fee, feeStatus, why } = other;
  return (
    <span className="other-order">
      <StateLink state={routeState(query, number)}>{number}</StateLink>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <span>{texts.pieces(pieces)}</span>
      <span className="soft">{`${orderText.lines.fee} ${freightText(fee, feeStatus)}`}</span>
      {why !== null && (
        <strong className="bad">
          {texts.gone}
          {why}
        </strong>
      )}
    </span>
  );
}
