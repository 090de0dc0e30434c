import { useStore } from '@nanostores/react';
import type { PaymentMethodOffer } from '../../contract/orders.ts';
import { checkoutText as words } from '../../text/cart.ts';
import { $paying, payOnPage } from './checkout.ts';

interface Props {
  readonly method: PaymentMethodOffer;
  /** An order's number, or the path of a pay link; absent for the cart. */
  readonly order?: string;
  readonly disabled: boolean;
}

export function PageButton({ method, order, disabled }: Props) {
  const paying = useStore($paying);
  return (
    <button
      type="button"
      className="button"
      disabled={disabled}
      // Unlike `disabled`, this keeps the focus.
      aria-disabled={paying !== undefined}
      onClick={() => void payOnPage(method, order)}
    >
      {paying === method.name ? words().payBusy : method.label}
    </button>
  );
}
