import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { WalletPayment } from '../../contract/payments-client.ts';
import { checkout as words } from '../../text/cart.ts';
import { orders } from '../../text/orders.ts';
import { $paid } from './checkout.ts';

/** After a wallet's payment: what became of it and the way to the order (decisions "Orders and payments"). */
export function PaidDialog({ payment }: { readonly payment: WalletPayment }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="card-dialog cart-paid"
      aria-labelledby="cart-paid"
      onClose={() => $paid.set(undefined)}
    >
      <h2 id="cart-paid">{payment.paid ? words.paid : words.pendingReview}</h2>
      <p className="figures">
        {orders.number} {payment.order}
      </p>
      <form className="ways" method="dialog">
        <a className="button" href={`/orders/${payment.order}`}>
          {words.seeOrder}
        </a>
        <button type="submit" className="button quiet">
          {words.goOn}
        </button>
      </form>
    </dialog>,
    document.body,
  );
}
