import type { ReactNode } from 'react';
import { fenToYuan, formatFen, formatYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import {
  NOTE_MAX_LENGTH,
  type RecordRefundRequest,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { NO_QUANTITIES, parseFen, type Quantities } from '../orders/amounts.ts';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { ActionForm, type ActionProps, Field, QuantityFields, RadioFields } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import { RefundTextFields } from './RefundTextFields.tsx';
import { EMPTY_TEXTS, effectSentence, findOtherDebt, type RefundTexts, toLineUnits } from './refund-draft.ts';

const texts = orderText.recordRefund;

type Way = keyof typeof texts.ways;
const WAYS = Object.keys(texts.ways) as readonly Way[];

interface Typed {
  readonly way: Way;
  readonly amount: string;
  /** The method, the provider's reference, or why nothing is owed. */
  readonly words: string;
  readonly back: Quantities;
  readonly texts: RefundTexts;
}

const NOTHING: Typed = { way: 'outside', amount: '', words: '', back: NO_QUANTITIES, texts: EMPTY_TEXTS };

function readTyped(
  { way, amount, words, back, texts: messages }: Typed,
  order: ActionProps['order'],
): RecordRefundRequest | string {
  const { number, version } = order;
  const other = findOtherDebt(order);
  const of = other === undefined ? {} : { payment: other.paymentId, charge: other.charge };
  if (way === 'provider') {
    const reference = words.trim();
    return /^[\w-]{1,64}$/.test(reference)
      ? { number, version, way, reference, ...of }
      : texts.wrongReference;
  }
  if (words.trim() === '') return way === 'waived' ? texts.wrongNote : texts.wrongHow;
  if (way === 'waived') return { number, version, way, note: words, ...of };
  const fen = parseFen(amount);
  if (fen === undefined || fen === 0) return orderText.refund.wrongAmount;
  const made = { way, amount: fenToYuan(fen), how: words, back: toLineUnits(back), ...messages };
  return { number, version, ...made, ...of };
}

export function RecordRefundForm({ order, submission, isFocused }: ActionProps): ReactNode {
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(order.number, 'record-refund'),
    NOTHING,
  );
  const record = async () => {
    const request = readTyped(typed, order);
    if (typeof request === 'string') return setProblem(request);
    const isDone = await submission.send(
      'record-refund',
      '/orders/record-refund',
      request,
      ({ outcome, msg }) => ({ tone: outcome === 'done' || outcome === 'pending' ? 'good' : 'bad', msg }),
    );
    if (isDone) drop();
  };
  const { way } = typed;
  const fen = parseFen(typed.amount) ?? 0;
  const ways = WAYS.filter((one) => one !== 'waived' || order.owed > 0);
  return (
    <ActionForm
      at="record-refund"
      submission={submission}
      submit={texts.submit}
      isTyped={isTyped}
      isGrave
      problem={problem}
      onSubmit={() => void record()}
    >
      <RadioFields
        legend={texts.wayLabel}
        name="record-refund"
        options={ways.map((one) => [one, texts.ways[one]])}
        value={way}
        onChoose={(one) => change({ way: one, words: '' })}
      />
      {way === 'outside' && (
        <>
          <div className="fields">
            <Field
              label={orderText.refund.amount}
              value={typed.amount}
              onType={(amount) => change({ amount })}
              placeholder={order.owed > 0 ? formatYuan(order.owed) : formatYuan(order.refundable)}
              inputMode="decimal"
              autoFocus={isFocused}
            />
            <Field
              label={texts.how}
              value={typed.words}
              onType={(words) => change({ words })}
              placeholder={texts.howHint}
            />
          </div>
          <QuantityFields
            lines={order.lines}
            pieces={typed.back}
            head={orderText.refund.backHead}
            label={orderText.refund.back}
            maxOf={({ returnable }) => returnable}
            onChange={(back) => change({ back })}
          />
          {fen > 0 && fen <= requireFen(order.refundable) && (
            <p className="sentence">{effectSentence(fen, order, findOtherDebt(order) === undefined)}</p>
          )}
          <RefundTextFields texts={typed.texts} onType={(texts) => change({ texts: texts })} />
          <p className="soft">{texts.mailHint}</p>
        </>
      )}
      {way === 'provider' && (
        <div className="fields">
          <Field
            label={texts.reference}
            value={typed.words}
            onType={(words) => change({ words })}
            placeholder={texts.referenceHint}
          />
        </div>
      )}
      {way === 'waived' && (
        <>
          <p className="sentence">{texts.waivedHint(formatFen(requireFen(order.owed)))}</p>
          <Field
            label={texts.note}
            value={typed.words}
            onType={(words) => change({ words })}
            maxLength={NOTE_MAX_LENGTH}
          />
        </>
      )}
    </ActionForm>
  );
}
