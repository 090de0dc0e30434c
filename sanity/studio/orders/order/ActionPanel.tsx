/** What is to be done next, what else can be done, and the form of what was chosen. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { type OpsOrder, ORDER_ACTIONS, type OrderAction } from '../../../../src/contract/ops-order.ts';
import { formatYuan } from '../../../../src/rules/money.ts';
import { orderText as texts } from '../../text/order.ts';
import type { Press } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { CancelForm, EndForm, ReceiveForm } from './ConfirmForms.tsx';
import { FeeForm } from './FeeForm.tsx';
import { RecordRefundForm } from './RecordRefundForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { RestockForm } from './RestockForm.tsx';
import { ShipForm } from './ShipForm.tsx';
import { TrackingForm } from './TrackingForm.tsx';

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

interface Props {
  readonly order: OpsOrder;
  readonly press: Press;
  readonly open: OrderAction | null;
  readonly onOpen: (action: OrderAction | null) => void;
}

export function ActionPanel({ order, press, open, onOpen }: Props): ReactNode {
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
