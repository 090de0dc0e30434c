import { useStore } from '@nanostores/react';
import type { PaymentMethodOffer } from '../../contract/orders.ts';
import { checkoutText as words } from '../../text/cart.ts';
import { $paying, payOnPage } from './checkout.ts';

interface Props {
  readonly method: PaymentMethodOffer;
  /** An order's number, or the path of a pay link; absent for the cart. */
  readonly order?: string;
  readonly disabled: boolean;
  /** Id of the element that says why the payment would be refused. */
  readonly refusedBy?: string | undefined;
}

export function PageButton({ method, order, disabled, refusedBy }: Props) {
  const paying = useStore($paying);
  return (
    <button
      type="button"
      className="button"
      disabled={disabled}
      // Unlike `disabled`, this keeps the focus.
      aria-disabled={paying !== undefined || refusedBy !== undefined}
      aria-describedby={refusedBy}
      onClick={() => refusedBy === undefined && void payOnPage(method, order)}
    >
      {paying === method.name ? words().payBusy : method.label}
    </button>
  );
}
