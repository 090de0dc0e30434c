import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { checkout as words } from '../../text/cart.ts';
import { payment as results } from '../../text/orders.ts';
import { notices } from '../../text/shop.ts';
import { $paying } from './checkout.ts';
import { $walletEnd, finishWallet, type WalletEnd } from './wallet.ts';

function titleOf(end: WalletEnd): string {
  if (end.kind === 'unknown') return results.failed;
  return end.payment.paid ? words.paid : words.pendingReview;
}

/** After a wallet's payment: what became of it and the way to the order (decisions "Orders and payments"). */
export function WalletEndDialog({ end }: { readonly end: WalletEnd }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const asking = useStore($paying) === 'wallet';
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="cart-paid"
      aria-labelledby="cart-paid"
      onClose={() => $walletEnd.set(undefined)}
    >
      <h2 id="cart-paid">{titleOf(end)}</h2>
      {end.kind === 'unknown' ? (
        <>
          <p role="status">{asking ? results.verifying : results.dontPayTwice}</p>
          <button
            type="button"
            className="button"
            aria-disabled={asking}
            onClick={() => asking || void finishWallet(end.id)}
          >
            {results.retry}
          </button>
          <a className="button quiet" href="/orders">
            {words.seeOrder}
          </a>
        </>
      ) : (
        <>
          <p className="figures">{end.payment.order}</p>
          <a className="button" href={`/orders/${end.payment.order}`}>
            {words.seeOrder}
          </a>
        </>
      )}
      <form method="dialog">
        <button type="submit" className="button quiet">
          {notices.close}
        </button>
      </form>
    </dialog>,
    document.body,
  );
}
