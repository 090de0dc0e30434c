/** A refund that the shop did not make: by bank transfer, in the provider's dashboard, or none that is owed any more. */
import { type ReactNode, useState } from 'react';
import { NOTE_MAX, type RecordRefundRequest } from '../../../../src/contract/ops-order-writes.ts';
import { recordRefund } from '../../../../src/contract/ops-orders-client.ts';
import { fenToYuan, formatFen, formatYuan, requireFen } from '../../../../src/rules/money.ts';
import { orderText } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone } from '../use-submission.ts';
import { fenTyped, NO_PIECES, type Pieces } from './amounts.ts';
import { type ActionProps, DeskForm, Field, PiecesFields } from './form-parts.tsx';
import { backOf, effectOf, otherPayment } from './refund-draft.ts';

const texts = orderText.recordRefund;

type Way = keyof typeof texts.ways;
const WAYS = Object.keys(texts.ways) as readonly Way[];

interface Typed {
  readonly way: Way;
  readonly amount: string;
  /** How it went, what the provider calls it, or why nothing is owed. */
  readonly words: string;
  readonly back: Pieces;
}

const NOTHING: Typed = { way: 'outside', amount: '', words: '', back: NO_PIECES };

/** The write, or what is wrong with what is typed. */
function readTyped(
  { way, amount, words, back }: Typed,
  order: ActionProps['order'],
): RecordRefundRequest | string {
  const { number, version } = order;
  const payment = otherPayment(order);
  const of = payment === undefined ? {} : { payment };
  if (way === 'provider') {
    const reference = words.trim();
    return /^[\w-]{1,64}$/.test(reference)
      ? { number, version, way, reference, ...of }
      : texts.wrongReference;
  }
  if (words.trim() === '') return way === 'waived' ? texts.wrongNote : texts.wrongHow;
  if (way === 'waived') return { number, version, way, note: words, ...of };
  const fen = fenTyped(amount);
  if (fen === undefined || fen === 0) return orderText.refund.wrongAmount;
  return { number, version, way, amount: fenToYuan(fen), how: words, back: backOf(back), ...of };
}

export function RecordRefundForm({ order, press, isFocused }: ActionProps): ReactNode {
  const { typed, isTyped, type, drop } = useDraft(draftName(order.number, 'record-refund'), NOTHING);
  const [problem, setProblem] = useState<string>();
  const change = (changed: Partial<Typed>) => {
    type({ ...typed, ...changed });
    setProblem(undefined);
  };
  const record = async () => {
    const wish = readTyped(typed, order);
    if (typeof wish === 'string') return setProblem(wish);
    const isDone = await press.send('record-refund', wish, async (key) =>
      asDone(await recordRefund(wish, key), ({ outcome, msg, order: recorded }) => ({
        order: recorded,
        told: { tone: outcome === 'done' || outcome === 'pending' ? 'good' : 'bad', msg },
      })),
    );
    if (isDone) drop();
  };
  const { way } = typed;
  const fen = fenTyped(typed.amount) ?? 0;
  const ways = WAYS.filter((one) => one !== 'waived' || order.owed > 0);
  return (
    <DeskForm
      at="record-refund"
      press={press}
      submit={texts.submit}
      isTyped={isTyped}
      isGrave
      problem={problem}
      onSubmit={() => void record()}
    >
      <fieldset className="choices">
        <legend>{texts.wayLabel}</legend>
        {ways.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="record-refund"
              checked={way === one}
              onChange={() => change({ way: one, words: '' })}
            />
            <span>{texts.ways[one]}</span>
          </label>
        ))}
      </fieldset>
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
          <PiecesFields
            lines={order.lines}
            pieces={typed.back}
            head={orderText.refund.backHead}
            label={orderText.refund.back}
            maxOf={({ returnable }) => returnable}
            onChange={(back) => change({ back })}
          />
          {fen > 0 && fen <= requireFen(order.refundable) && (
            <p className="sentence">{effectOf(fen, order, otherPayment(order))}</p>
          )}
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
            maxLength={NOTE_MAX}
          />
        </>
      )}
    </DeskForm>
  );
}
