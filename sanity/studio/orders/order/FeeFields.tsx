import type { ReactNode } from 'react';
import { NOTE_MAX } from '../../../../src/contract/ops-order-writes.ts';
import { FEE_STATUSES } from '../../../../src/rules/orders.ts';
import { orderText } from '../../text/order.ts';
import { Field } from './Field.tsx';
import type { TypedFee } from './fee-wish.ts';

const texts = orderText.fee;

interface Props {
  readonly typed: TypedFee;
  readonly onType: (typed: TypedFee) => void;
  readonly isFocused?: boolean;
}

/** What was agreed on with the buyer outside of checkout, and whether it has come. */
export function FeeFields({ typed, onType, isFocused = false }: Props): ReactNode {
  const statuses: readonly TypedFee['status'][] = ['', ...FEE_STATUSES];
  return (
    <div className="fields">
      <Field
        label={texts.fee}
        value={typed.fee}
        placeholder={texts.feeHint}
        inputMode="decimal"
        autoFocus={isFocused}
        onType={(fee) => onType({ ...typed, fee })}
      />
      <label>
        <span>{texts.status}</span>
        <select
          value={typed.status}
          onChange={({ currentTarget: { value } }) =>
            onType({ ...typed, status: statuses.find((status) => status === value) ?? '' })
          }
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
        onType={(note) => onType({ ...typed, note })}
      />
    </div>
  );
}
