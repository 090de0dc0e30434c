import { type ComponentType, type ReactNode, useState } from 'react';
import { fenToYuan, formatFen, formatYuan } from '../../../src/features/base/money.rules.ts';
import type { OrderPath } from '../../../src/features/desk/ops-calls.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { EndResponse } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { OPERATOR_ACTIONS, type OperatorAction } from '../../../src/features/orders/orders.rules.ts';
import { NO_QUANTITIES } from '../orders/amounts.ts';
import { draftName, getDraft, setDraft, useDraft } from '../orders/drafts.ts';
import { useFreight } from '../orders/FreightOffers.tsx';
import { ActionForm, type ActionProps, QuantityFields } from '../orders/form-parts.tsx';
import { orderText as texts } from '../orders/order.text.ts';
import type { Done, Notice, Submission } from '../orders/use-submission.ts';
import { AdditionForm } from './AdditionForm.tsx';
import { EditForm } from './EditForm.tsx';
import { freightDifference, linesToSend } from './order-freight.ts';
import { RecipientForm } from './RecipientForm.tsx';
import { RecordRefundForm } from './RecordRefundForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { toLineUnits, totalUnits } from './refund-draft.ts';
import { FeeForm, ShipForm, TrackingForm } from './shipping-forms.tsx';

interface ActionPanelProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
  readonly open: OperatorAction | null;
  readonly onOpen: (action: OperatorAction | null) => void;
}

export function ActionPanel({ order, submission, open, onOpen }: ActionPanelProps): ReactNode {
  const { display, possible, owed } = order;
  const { next } = display;
  const [isChosen, setChosen] = useState(false);
  const proposed = OPERATOR_ACTIONS.find((action) => action === next && possible[action].can);
  const others = OPERATOR_ACTIONS.filter((action) => action !== proposed && possible[action].can);
  const [isMore, setMore] = useState(open !== null && open !== proposed);
  const closed = OPERATOR_ACTIONS.filter((action) => possible[action].why !== null);
  const waiting = order.edits.find(({ state }) => state === 'requested');
  const freight = useFreight(order.country, linesToSend(order));
  const difference = freightDifference(order, freight);

  const choose = (action: OperatorAction) => {
    setChosen(true);
    onOpen(open === action ? null : action);
  };

  const askFor = ({ reason, fen }: NonNullable<typeof difference>) => {
    setDraft(draftName(order.number, 'add-charge'), { reason, amount: String(fenToYuan(fen)) });
    setChosen(true);
    onOpen('add-charge');
  };

  // A form with unsent text stays even if its action is no longer possible.
  const isKept =
    open !== null && (possible[open].can || getDraft(draftName(order.number, open)) !== undefined);
  const Form = isKept ? FORMS[open] : undefined;
  // An open form has a blue button of its own.
  const main = Form === undefined ? 'main' : undefined;
  const button = (action: OperatorAction) => (
    <button
      key={action}
      type="button"
      className={action === proposed ? main : undefined}
      aria-expanded={open === action}
      onClick={() => choose(action)}
    >
      {texts.actions[action]}
    </button>
  );
  return (
    <section className="next-action" aria-label={texts.nextTitle}>
      <h2>{next === null ? texts.nothingNext : `${texts.nextTitle}：${texts.steps[next]}`}</h2>
      {owed > 0 && <p className="notice bad">{texts.owed(formatYuan(owed))}</p>}
      {difference !== undefined && (
        <div className="notice">
          <span>
            {texts.rates.dearer(
              formatFen(difference.fen),
              difference.way.name,
              formatFen(difference.way.fen),
            )}
          </span>
          {possible['add-charge'].can && (
            <button type="button" onClick={() => askFor(difference)}>
              {texts.rates.ask(formatFen(difference.fen))}
            </button>
          )}
        </div>
      )}
      {waiting !== undefined && <p className="notice">{texts.edit.waits(formatYuan(waiting.difference))}</p>}
      <div className="buttons">
        {(next === 'clear-flag' || next === 'answer-claim' || next === 'send-link') && (
          <button type="button" className={main} onClick={() => leadTo(next)}>
            {texts.steps[next]}
          </button>
        )}
        {proposed !== undefined && button(proposed)}
        <button type="button" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {texts.more}
        </button>
        {isMore && others.map(button)}
      </div>
      {Form !== undefined && (
        <Form key={open} order={order} submission={submission} isFocused={isChosen} freight={freight} />
      )}
      {isMore && (
        <div className="soft">
          <p>{texts.cannot}</p>
          <ul className="plain-list">
            {closed.map((action) => (
              <li key={action}>
                {texts.actions[action]}：{possible[action].why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Opens the step's first form and focuses it, or the step's button. Waits for claims that are still being read. */
function leadTo(step: 'clear-flag' | 'answer-claim' | 'send-link'): void {
  const cards = document.querySelector(`[data-step='${step}']`);
  const form = cards?.querySelector('form');
  form?.closest('details')?.setAttribute('open', '');
  (form?.closest('section, article') ?? cards)?.scrollIntoView();
  const target = form?.querySelector<HTMLElement>('input, textarea') ?? cards?.querySelector('button');
  target?.focus({ preventScroll: true });
  if (cards?.childElementCount !== 0) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    leadTo(step);
  });
  observer.observe(cards, { childList: true });
}

interface Confirmed<Path extends OrderPath> {
  readonly at: 'receive' | 'cancel' | 'end';
  readonly isGrave: boolean;
  readonly path: Path;
  readonly done: Done<Path>;
}

function confirmForm<Path extends '/orders/receive' | '/orders/cancel' | '/orders/end'>({
  at,
  isGrave,
  path,
  done,
}: Confirmed<Path>) {
  const words = texts[at];
  return function ConfirmForm({ order, submission }: ActionProps): ReactNode {
    const { number, version } = order;
    return (
      <ActionForm
        at={at}
        submission={submission}
        submit={words.submit}
        isGrave={isGrave}
        onSubmit={() => void submission.send(at, path, { number, version }, done)}
      >
        <p>{words.sentence}</p>
        {order.display.status === 'claim' && <p className="notice warn">{texts.claimOpen}</p>}
      </ActionForm>
    );
  };
}

/** If the payment arrived first, the order is not ended, and the notice is a warning. */
const ended =
  (done: string) =>
  ({ outcome, msg }: EndResponse): Notice =>
    outcome === 'ended' ? { tone: 'good', msg: done } : { tone: 'warn', msg };

const ReceiveForm = confirmForm({
  at: 'receive',
  isGrave: false,
  path: '/orders/receive',
  done: texts.receive.done,
});

const CancelForm = confirmForm({
  at: 'cancel',
  isGrave: true,
  path: '/orders/cancel',
  done: ended(texts.cancel.done),
});

const EndForm = confirmForm({
  at: 'end',
  isGrave: true,
  path: '/orders/end',
  done: ended(texts.end.done),
});

function RestockForm({ order, submission }: ActionProps): ReactNode {
  const { typed: units, isTyped, type, drop } = useDraft(draftName(order.number, 'restock'), NO_QUANTITIES);
  const [problem, setProblem] = useState<string>();
  const restock = async () => {
    if (totalUnits(units) === 0) return setProblem(texts.restock.none);
    setProblem(undefined);
    const request = { number: order.number, version: order.version, back: toLineUnits(units) };
    const isDone = await submission.send('restock', '/orders/restock', request, texts.restock.done);
    if (isDone) drop();
  };
  return (
    <ActionForm
      at="restock"
      submission={submission}
      submit={texts.restock.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void restock()}
    >
      <QuantityFields
        lines={order.lines}
        pieces={units}
        head={texts.refund.backHead}
        label={texts.refund.back}
        maxOf={({ returnable }) => returnable}
        onChange={type}
      />
      <p className="soft">{texts.refund.backHint}</p>
    </ActionForm>
  );
}

const FORMS: Readonly<Record<OperatorAction, ComponentType<ActionProps>>> = {
  ship: ShipForm,
  'correct-tracking': TrackingForm,
  receive: ReceiveForm,
  cancel: CancelForm,
  end: EndForm,
  refund: RefundForm,
  'record-refund': RecordRefundForm,
  restock: RestockForm,
  'set-fee': FeeForm,
  'add-charge': AdditionForm,
  'edit-order': EditForm,
  'change-recipient': RecipientForm,
};
