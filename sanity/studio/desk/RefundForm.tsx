import { type ReactNode, useState } from 'react';
import { formatFen, formatYuan } from '../../../src/features/base/money.rules.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { draftName, useDraft } from '../orders/drafts.ts';
import { ActionForm, type ActionProps, ConfirmRefund, Field, QuantityFields } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import { RefundTextFields } from './RefundTextFields.tsx';
import {
  chosenKind,
  EMPTY_CHOICE,
  effectSentence,
  isRefundByLine,
  namedAmount,
  normalizeRefundChoice,
  parseRefund,
  type RefundChoice,
  refundAmount,
  refundableUnits,
  refundKinds,
  returnAllUnits,
  returnableMax,
  totalUnits,
  unitsBack,
} from './refund-draft.ts';

const texts = orderText.refund;
const TONES = {
  done: 'good',
  pending: 'good',
  recorded: 'warn',
  'waits-for-key': 'warn',
  failed: 'bad',
} as const;

export function RefundForm({ order, submission }: ActionProps): ReactNode {
  const { typed: choice, isTyped, type, drop } = useDraft(draftName(order.number, 'refund'), EMPTY_CHOICE);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choose = (chosen: Partial<RefundChoice>) => {
    type(normalizeRefundChoice({ ...choice, ...chosen }, order));
    setProblem(undefined);
  };
  const read = parseRefund(choice, order);
  const kind = chosenKind(choice, order);
  const kinds = refundKinds(order);

  const ask = () => {
    if (read.kind === 'wrong') return setProblem(read.msg);
    setProblem(undefined);
    setAsking(true);
  };
  const send = async () => {
    if (read.kind === 'wrong') return;
    const isDone = await submission.send('refund', '/orders/refund', read.request, ({ outcome, msg }) => ({
      tone: TONES[outcome],
      msg: outcome === 'done' || outcome === 'pending' ? texts[outcome] : msg,
    }));
    setAsking(false);
    if (isDone) drop();
  };

  if (isAsking && read.kind === 'request') {
    const buyer = order.buyer.name ?? orderText.people.buyer;
    const back = totalUnits(unitsBack(choice, order));
    const isOfOrder = read.request.payment === undefined;
    return (
      <ConfirmRefund
        at="refund"
        submission={submission}
        fen={read.fen}
        onChange={() => setAsking(false)}
        onSubmit={() => void send()}
      >
        <p className="sentence">
          {texts.confirm(namedAmount(read.fen, order, isOfOrder), buyer, shopTexts().methods[order.method])}
          {effectSentence(read.fen, order, isOfOrder)}
          {back > 0 && texts.confirmBack(back)}
        </p>
        {read.request.buyerMessage && (
          <p className="sentence">{texts.confirmMessage(read.request.buyerMessage)}</p>
        )}
      </ConfirmRefund>
    );
  }
  return (
    <ActionForm
      at="refund"
      submission={submission}
      submit={texts.next}
      isTyped={isTyped}
      problem={problem}
      onSubmit={ask}
    >
      <fieldset className="choices">
        <legend>
          {texts.kindLabel} <span className="soft">{texts.left(formatYuan(order.refundable))}</span>
        </legend>
        {kinds.map((offered) => {
          const fen = refundAmount({ ...choice, kind: offered }, order);
          return (
            <label key={offered} className="check">
              <input
                type="radio"
                name="refund"
                checked={kind === offered}
                onChange={() => choose({ kind: offered })}
              />
              <span>{texts.kinds[offered]}</span>
              {offered !== 'amount' && fen !== undefined && <span className="figure">{formatFen(fen)}</span>}
            </label>
          );
        })}
      </fieldset>
      {kind === 'broken' && <p className="soft">{texts.brokenHint}</p>}
      {!kinds.includes('half') && order.refundable > 0 && <p className="soft">{texts.halfGone}</p>}
      {kind === 'amount' && (
        <Field
          label={texts.amount}
          value={choice.typed}
          onType={(typed) => choose({ typed })}
          inputMode="decimal"
          autoFocus
        />
      )}
      {isRefundByLine(kind) && (
        <QuantityFields
          lines={order.lines}
          pieces={choice.quantities}
          head={texts.unitsHead}
          label={texts.pieces}
          maxOf={(line) => refundableUnits(kind, line)}
          onChange={(units) => choose({ quantities: units })}
        />
      )}
      <QuantityFields
        lines={order.lines}
        pieces={unitsBack(choice, order)}
        head={texts.backHead}
        label={texts.back}
        maxOf={(line) => returnableMax({ ...choice, kind }, line)}
        onChange={(back) => choose({ back })}
      />
      {order.lines.some((line) => returnableMax({ ...choice, kind }, line) > 0) && (
        <div className="buttons">
          <button
            type="button"
            onClick={() => choose({ back: returnAllUnits({ ...choice, kind }, order.lines) })}
          >
            {texts.backAll}
          </button>
          <span className="soft">{texts.backHint}</span>
        </div>
      )}
      <RefundTextFields texts={choice.texts} onType={(typed) => choose({ texts: typed })} />
    </ActionForm>
  );
}
