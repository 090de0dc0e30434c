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
  const known = knownFee(shipping);
  const [draft, setDraft] = useDraft<TypedFee>(draftName(number, 'set-fee'));
  const [problem, setProblem] = useState<string>();
  const typed = draft ?? known;
  const type = (next: TypedFee) => {
    setDraft(JSON.stringify(next) === JSON.stringify(known) ? undefined : next);
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
      .then((isDone) => isDone && setDraft(undefined));
  };
  return (
    <DeskForm
      at="set-fee"
      press={press}
      submit={texts.submit}
      isTyped={draft !== undefined}
      problem={problem}
      onSubmit={save}
    >
      <FeeFields typed={typed} onType={type} isFocused={isFocused} />
      <p className="soft">{texts.hint}</p>
    </DeskForm>
  );
}
