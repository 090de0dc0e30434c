import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import type { OpsOrder, OtherOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { routeState } from '../orders/address.ts';
import { currentFee, parseFee, type TypedFee } from '../orders/amounts.ts';
import { draftName, isSameJson, useFormDraft } from '../orders/drafts.ts';
import { ActionForm } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import type { Submission } from '../orders/use-submission.ts';
import { FeeFields } from './shipping-forms.tsx';

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

interface TypedJoin {
  /** Numbers of orders that the operator excludes. */
  readonly without: readonly string[];
  /** Undefined until the operator changes the fee. */
  readonly fee: TypedFee | undefined;
}
const ALL: TypedJoin = { without: [], fee: undefined };

function JoinForm({ order, query, submission }: JoinedOrdersProps): ReactNode {
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(order.number, 'join'),
    ALL,
  );
  const chosen = order.joinable.filter(({ number }) => !typed.without.includes(number));
  const known = currentFee(order.shipping);
  const toggle = (number: string) => {
    const others = typed.without.filter((other) => other !== number);
    change({ without: others.length < typed.without.length ? others : [...others, number] });
  };
  const join = async () => {
    const fee = typed.fee === undefined ? undefined : parseFee(typed.fee);
    if (typeof fee === 'string') return setProblem(fee);
    if (chosen.length === 0) return setProblem(texts.none);
    const { number, version } = order;
    const others = chosen.map((other) => ({ number: other.number, version: other.version }));
    const request = { number, version, others, ...(fee === undefined ? {} : { fee }) };
    const isDone = await submission.send('join', '/orders/join', request, texts.done);
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
              checked={!typed.without.includes(other.number)}
              onChange={() => toggle(other.number)}
            />
            <Other other={other} query={query} />
          </li>
        ))}
      </ul>
      <FeeFields
        typed={typed.fee ?? known}
        onType={(fee) => change({ fee: isSameJson(fee, known) ? undefined : fee })}
      />
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
