import { useStore } from '@nanostores/react';
import type { PaymentMethodOffer } from '../../contract/orders.ts';
import { checkout as words } from '../../text/cart.ts';
import { $paying, payOnPage } from './checkout.ts';

interface Props {
  readonly method: PaymentMethodOffer;
  /** The order to pay for, by its number; absent: the cart as this page shows it. */
  readonly order?: string;
  readonly disabled: boolean;
}

/** Leads to the page of a method's provider. */
export function PageButton({ method, order, disabled }: Props) {
  const paying = useStore($paying);
  return (
    <button
      type="button"
      className="button"
      disabled={disabled}
      // Not `disabled`: that would take the focus away from who pressed it. A further press does nothing.
      aria-disabled={paying !== undefined}
      onClick={() => void payOnPage(method, order)}
    >
      {paying === method.name ? words().payBusy : method.label}
    </button>
  );
}
