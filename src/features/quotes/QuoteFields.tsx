import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import type { ReactNode, Ref } from 'react';
import { QUOTE_MESSAGE_MAX } from '../base/limits.contract.ts';
import { formatYuan } from '../base/money.rules.ts';
import type { CartItem } from '../cart/cart.contract.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { quoteFormText as words } from './quote-form.text.ts';
import '../../styles/text-fields.css';

/** Twice the display width. */
const PIXELS = 160;

interface LineProps {
  readonly line: CartItem;
  readonly children?: ReactNode;
}

export function QuoteLine({ line: { product, quality, quantity, amount }, children }: LineProps) {
  return (
    <li>
      <img src={pictureAddress(product.main_image, PIXELS)} alt="" width="80" height="64" />
      <div>
        <p>{product.name}</p>
        <p className="cart-note figures">{words().line(quality, quantity)}</p>
        {children}
      </div>
      <p className="figures">{formatYuan(amount)}</p>
    </li>
  );
}

interface MessageFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly $message: WritableAtom<string>;
  readonly isBusy: boolean;
  /** Required if given; empty while nothing is wrong. */
  readonly problem?: string;
  readonly onType?: () => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function MessageField({ id, label, hint, $message, isBusy, problem, onType, ref }: MessageFieldProps) {
  const message = useStore($message);
  return (
    <>
      <label htmlFor={`${id}-message`}>{label}</label>
      <p className="cart-note" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={`${id}-message`}
        ref={ref}
        rows={3}
        maxLength={QUOTE_MESSAGE_MAX}
        value={message}
        required={problem !== undefined}
        readOnly={isBusy}
        aria-invalid={problem !== undefined && problem !== ''}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => {
          onType?.();
          $message.set(target.value);
        }}
      />
      <p className="field-error" id={`${id}-error`}>
        {problem}
      </p>
    </>
  );
}
