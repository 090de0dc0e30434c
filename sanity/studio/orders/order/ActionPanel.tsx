/** What is to be done next, what else can be done, and the form of what was chosen. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { type OpsOrder, ORDER_ACTIONS, type OrderAction } from '../../../../src/contract/ops-order.ts';
import { orderText as texts } from '../../text/order.ts';
import type { Press } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { CancelForm, EndForm, ReceiveForm } from './ConfirmForms.tsx';
import { FeeForm } from './FeeForm.tsx';
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
  const { next, possible } = order;
  const [why, setWhy] = useState<string>();
  const [isChosen, setChosen] = useState(false);
  const others = ORDER_ACTIONS.filter((action) => action !== next);
  const actions = next === null ? others : [next, ...others];

  const choose = (action: OrderAction) => {
    const { can, why: reason } = possible[action];
    setWhy(can ? undefined : `${texts.cannot}${texts.actions[action]}：${reason ?? ''}`);
    if (!can) return;
    setChosen(true);
    onOpen(open === action ? null : action);
  };

  // Kept for what it has of its own typed: it stays where the order is one by now that it can't be done to.
  const Form = open === null ? undefined : FORMS[open];
  return (
    <section className="next-action" aria-label={texts.nextTitle}>
      <h2>{next === null ? texts.nothingNext : `${texts.nextTitle}：${texts.actions[next]}`}</h2>
      {next !== null && <p className="soft">{texts.nextHints[next]}</p>}
      <div className="buttons">
        {actions
          .filter((action) => possible[action].can || possible[action].why !== null)
          .map((action) => (
            <button
              key={action}
              type="button"
              aria-expanded={open === action}
              aria-disabled={!possible[action].can}
              onClick={() => choose(action)}
            >
              {texts.actions[action]}
            </button>
          ))}
      </div>
      <div role="status">{why !== undefined && <p className="notice warn">{why}</p>}</div>
      {Form !== undefined && <Form key={open} order={order} press={press} isFocused={isChosen} />}
    </section>
  );
}
