import { type ComponentType, type ReactNode, useState } from 'react';
import { type OpsOrder, ORDER_ACTIONS, type OrderAction } from '../../../../src/contract/ops-order.ts';
import type { EndAnswer } from '../../../../src/contract/ops-order-writes.ts';
import {
  cancelOrder,
  type DeskResult,
  endOrder,
  receiveOrder,
  restockOrder,
} from '../../../../src/contract/ops-orders-client.ts';
import { formatYuan } from '../../../../src/rules/money.ts';
import { orderText as texts } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone, type Done, type Press } from '../use-submission.ts';
import { NO_PIECES } from './amounts.ts';
import { type ActionProps, DeskForm, PiecesFields } from './form-parts.tsx';
import { RecordRefundForm } from './RecordRefundForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { backOf, countOf } from './refund-draft.ts';
import { FeeForm, ShipForm, TrackingForm } from './shipping-forms.tsx';

/** What is to be done next, what else can be done, and the form of what was chosen. */

interface ActionPanelProps {
  readonly order: OpsOrder;
  readonly press: Press;
  readonly open: OrderAction | null;
  readonly onOpen: (action: OrderAction | null) => void;
}

export function ActionPanel({ order, press, open, onOpen }: ActionPanelProps): ReactNode {
  const { next, possible, flags, shipping, owed } = order;
  const [isChosen, setChosen] = useState(false);
  const others = ORDER_ACTIONS.filter((action) => action !== next && possible[action].can);
  const actions = next === null ? others : [next, ...others];
  const closed = ORDER_ACTIONS.filter((action) => possible[action].why !== null);
  const isFlagged = flags.some(({ doneAt }) => doneAt === null);
  const nothing = isFlagged ? texts.flagsFirst : texts.nothingNext;

  const choose = (action: OrderAction) => {
    setChosen(true);
    onOpen(open === action ? null : action);
  };

  // Kept for what it has of its own typed: it stays where the order is one by now that it can't be done to.
  const Form = open === null ? undefined : FORMS[open];
  return (
    <section className="next-action" aria-label={texts.nextTitle}>
      <h2>{next === null ? nothing : `${texts.nextTitle}：${texts.actions[next]}`}</h2>
      {next !== null && <p className="soft">{texts.nextHints[next]}</p>}
      {owed > 0 && <p className="notice bad">{texts.owed(formatYuan(owed))}</p>}
      {shipping.fee !== null && shipping.feeStatus === 'due' && (
        <p className="notice">{texts.fee.dueMark(formatYuan(shipping.fee), shipping.feeNote)}</p>
      )}
      <div className="buttons">
        {actions.map((action) => (
          <button key={action} type="button" aria-expanded={open === action} onClick={() => choose(action)}>
            {texts.actions[action]}
          </button>
        ))}
      </div>
      {Form !== undefined && <Form key={open} order={order} press={press} isFocused={isChosen} />}
      <details>
        <summary className="soft">{texts.cannot}</summary>
        <ul className="plain-list soft">
          {closed.map((action) => (
            <li key={action}>
              {texts.actions[action]}：{possible[action].why}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** What is done by one press after one sentence: received, cancelled, ended. */

type Seen = { readonly number: string; readonly version: number };

interface Confirmed {
  readonly at: 'receive' | 'cancel' | 'end';
  readonly isGrave: boolean;
  readonly call: (seen: Seen, key: string) => Promise<DeskResult<Done>>;
}

function confirmForm({ at, isGrave, call }: Confirmed) {
  const words = texts[at];
  return function ConfirmForm({ order: { number, version }, press }: ActionProps): ReactNode {
    const seen = { number, version };
    return (
      <DeskForm
        at={at}
        press={press}
        submit={words.submit}
        isTyped={false}
        isGrave={isGrave}
        onSubmit={() => void press.send(at, seen, (key) => call(seen, key))}
      >
        <p>{words.sentence}</p>
      </DeskForm>
    );
  };
}

/** Money that turned out to have come is no failure, but not what was asked for either. */
const ended =
  (done: string) =>
  ({ outcome, msg, order }: EndAnswer): Done => {
    if (outcome === 'ended') return { order, told: { tone: 'good', msg: done } };
    return { order, told: { tone: 'warn', msg } };
  };

export const ReceiveForm = confirmForm({
  at: 'receive',
  isGrave: false,
  call: async (seen, key) =>
    asDone(await receiveOrder(seen, key), (order) => ({
      order,
      told: { tone: 'good', msg: texts.receive.done },
    })),
});

export const CancelForm = confirmForm({
  at: 'cancel',
  isGrave: true,
  call: async (seen, key) => asDone(await cancelOrder(seen, key), ended(texts.cancel.done)),
});

export const EndForm = confirmForm({
  at: 'end',
  isGrave: true,
  call: async (seen, key) => asDone(await endOrder(seen, key), ended(texts.end.done)),
});

/** Pieces that came back after the refund. */
export function RestockForm({ order, press }: ActionProps): ReactNode {
  const { typed: pieces, isTyped, type, drop } = useDraft(draftName(order.number, 'restock'), NO_PIECES);
  const [problem, setProblem] = useState<string>();
  const restock = async () => {
    if (countOf(pieces) === 0) return setProblem(texts.restock.none);
    setProblem(undefined);
    const wish = { number: order.number, version: order.version, back: backOf(pieces) };
    const isDone = await press.send('restock', wish, async (key) =>
      asDone(await restockOrder(wish, key), (restocked) => ({
        order: restocked,
        told: { tone: 'good', msg: texts.restock.done },
      })),
    );
    if (isDone) drop();
  };
  return (
    <DeskForm
      at="restock"
      press={press}
      submit={texts.restock.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void restock()}
    >
      <PiecesFields
        lines={order.lines}
        pieces={pieces}
        head={texts.refund.backHead}
        label={texts.refund.back}
        maxOf={({ returnable }) => returnable}
        onChange={type}
      />
      <p className="soft">{texts.refund.backHint}</p>
    </DeskForm>
  );
}

const FORMS: Readonly<Record<OrderAction, ComponentType<ActionProps>>> = {
  ship: ShipForm,
  'correct-tracking': TrackingForm,
  receive: ReceiveForm,
  cancel: CancelForm,
  end: EndForm,
  refund: RefundForm,
  'record-refund': RecordRefundForm,
  restock: RestockForm,
  'set-fee': FeeForm,
};
