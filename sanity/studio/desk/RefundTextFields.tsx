import { type ReactNode, useId } from 'react';
import { NOTE_MAX_LENGTH } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { Field } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import type { RefundTexts } from './refund-draft.ts';

const words = orderText.refund;

interface RefundTextFieldsProps {
  readonly texts: RefundTexts;
  readonly onType: (texts: RefundTexts) => void;
}

/** The reason of a refund: for the staff, and in words for the buyer. */
export function RefundTextFields({ texts, onType }: RefundTextFieldsProps): ReactNode {
  const choices = useId();
  return (
    <div className="fields">
      <Field
        label={words.reason}
        value={texts.reason}
        placeholder={words.reasonHint}
        maxLength={NOTE_MAX_LENGTH}
        list={choices}
        onType={(reason) => onType({ ...texts, reason })}
      />
      <datalist id={choices}>
        {words.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Field
        label={words.buyerMessage}
        value={texts.buyerMessage}
        maxLength={NOTE_MAX_LENGTH}
        onType={(buyerMessage) => onType({ ...texts, buyerMessage })}
      />
    </div>
  );
}
