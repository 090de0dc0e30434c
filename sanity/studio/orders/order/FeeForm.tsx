import { type ReactNode, useState } from 'react';
import type { FeeStatus } from '../../../../src/contract/ops-order.ts';
import { NOTE_MAX } from '../../../../src/contract/ops-order-writes.ts';
import { setFee } from '../../../../src/contract/ops-orders-client.ts';
import { fenToYuan } from '../../../../src/rules/money.ts';
import { FEE_STATUSES } from '../../../../src/rules/orders.ts';
import { orderText } from '../../text/order.ts';
import { asDone } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { fenTyped } from './amounts.ts';
import { DeskForm } from './DeskForm.tsx';
import { Field } from './Field.tsx';

const texts = orderText.fee;

/** What was agreed on with the buyer outside of checkout, and whether it has come. */
export function FeeForm({ order, press, isFocused }: ActionProps): ReactNode {
  const { number, version, shipping } = order;
  const known = {
    fee: shipping.fee === null ? '' : String(shipping.fee),
    status: shipping.feeStatus ?? '',
    note: shipping.feeNote,
  };
  const [typed, setTyped] = useState(known);
  const [problem, setProblem] = useState<string>();
  const type = (more: Partial<typeof known>) => {
    setTyped({ ...typed, ...more });
    setProblem(undefined);
  };
  const save = () => {
    const fen = typed.fee.trim() === '' ? null : fenTyped(typed.fee);
    if (fen === undefined) return setProblem(texts.wrong);
    const feeStatus = FEE_STATUSES.find((status) => status === typed.status) ?? null;
    const wish = {
      number,
      version,
      fee: fen === null ? null : fenToYuan(fen),
      feeStatus,
      feeNote: typed.note,
    };
    void press.send('set-fee', wish, async (key) =>
      asDone(await setFee(wish, key), (changed) => ({
        order: changed,
        told: { tone: 'good', msg: texts.done },
      })),
    );
  };
  const statuses: readonly (FeeStatus | '')[] = ['', ...FEE_STATUSES];
  return (
    <DeskForm
      at="set-fee"
      press={press}
      submit={texts.submit}
      isTyped={JSON.stringify(typed) !== JSON.stringify(known)}
      problem={problem}
      onSubmit={save}
    >
      <div className="fields">
        <Field
          label={texts.fee}
          value={typed.fee}
          placeholder={texts.feeHint}
          inputMode="decimal"
          autoFocus={isFocused}
          onType={(fee) => type({ fee })}
        />
        <label>
          <span>{texts.status}</span>
          <select
            value={typed.status}
            onChange={({ currentTarget }) => type({ status: currentTarget.value })}
          >
            {statuses.map((status) => (
              <option key={status} value={status}>
                {status === '' ? texts.none : texts.statuses[status]}
              </option>
            ))}
          </select>
        </label>
        <Field
          label={texts.note}
          value={typed.note}
          placeholder={texts.noteHint}
          maxLength={NOTE_MAX}
          onType={(note) => type({ note })}
        />
      </div>
      <p className="soft">{texts.hint}</p>
    </DeskForm>
  );
}
