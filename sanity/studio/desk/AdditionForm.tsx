import type { ReactNode } from 'react';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { CHARGE_REASON_MAX_LENGTH } from '../../../src/features/orders/charges.rules.ts';
import { parseFen } from '../orders/amounts.ts';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { ActionForm, type ActionProps, Field } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';

const texts = orderText.addition;
const NOTHING = { reason: '', amount: '' };

/** Adds a charge to the order, with its own pay link. */
export function AdditionForm({ order, submission, isFocused }: ActionProps): ReactNode {
  const { number, version } = order;
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(number, 'add-charge'),
    NOTHING,
  );
  const add = async () => {
    const reason = typed.reason.trim();
    const fen = parseFen(typed.amount);
    if (reason === '') return setProblem(texts.noReason);
    if (fen === undefined || fen === 0) return setProblem(texts.wrongAmount);
    const request = { number, version, reason, amount: fenToYuan(fen) };
    const isDone = await submission.send('add-charge', '/orders/add-charge', request, texts.done);
    if (isDone) drop();
  };
  return (
    <ActionForm
      at="add-charge"
      submission={submission}
      submit={texts.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={() => void add()}
    >
      <div className="fields">
        <Field
          label={texts.reason}
          value={typed.reason}
          placeholder={texts.reasonHint}
          maxLength={CHARGE_REASON_MAX_LENGTH}
          autoFocus={isFocused}
          onType={(reason) => change({ reason })}
        />
        <Field
          label={texts.amount}
          value={typed.amount}
          inputMode="decimal"
          onType={(amount) => change({ amount })}
        />
      </div>
      <p className="soft">{texts.hint}</p>
    </ActionForm>
  );
}
