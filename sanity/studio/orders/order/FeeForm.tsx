import { type ReactNode, useState } from 'react';
import { setFee } from '../../../../src/contract/ops-orders-client.ts';
import { orderText } from '../../text/order.ts';
import { draftName, useDraft } from '../drafts.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { DeskForm } from './DeskForm.tsx';
import { FeeFields } from './FeeFields.tsx';
import { feeWish, knownFee, type TypedFee } from './fee-wish.ts';

const texts = orderText.fee;

export function FeeForm({ order, press, isFocused }: ActionProps): ReactNode {
  const { number, version, shipping } = order;
  const { typed, isTyped, type, drop } = useDraft(draftName(number, 'set-fee'), knownFee(shipping));
  const [problem, setProblem] = useState<string>();
  const change = (next: TypedFee) => {
    type(next);
    setProblem(undefined);
  };
  const save = () => {
    const fee = feeWish(typed);
    if (typeof fee === 'string') return setProblem(fee);
    const wish = { number, version, ...fee };
    void press
      .send('set-fee', wish, async (key) =>
        asDone(await setFee(wish, key), (changed) => ({
          order: changed,
          told: { tone: 'good', msg: texts.done },
        })),
      )
      .then((isDone) => isDone && drop());
  };
  return (
    <DeskForm
      at="set-fee"
      press={press}
      submit={texts.submit}
      isTyped={isTyped}
      problem={problem}
      onSubmit={save}
    >
      <FeeFields typed={typed} onType={change} isFocused={isFocused} />
      <p className="soft">{texts.hint}</p>
    </DeskForm>
  );
}
