import './checkout.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDelayed } from '../../components/hooks.ts';
import { LONG_CAPTURE_MS } from '../base/limits.contract.ts';
import { pagePath } from '../base/words.text.ts';
import { checkoutText as words } from '../cart/cart.text.ts';
import { ordersText, paymentText as results } from '../orders/orders.text.ts';
import { $paying } from './checkout.ts';
import { $walletEnd, completeWalletPayment, type WalletOutcome } from './wallet.ts';

function titleOf(end: WalletOutcome): string {
  switch (end.kind) {
    case 'unknown':
      return results().failed;
    case 'others-paying':
      return results().othersPaying;
    case 'sold-out':
      return end.text;
    case 'known':
      return end.payment.paid ? words().paid : words().pendingReview;
  }
}

function WalletEndDialog({ end }: { readonly end: WalletOutcome }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const asking = useStore($paying) === 'capture';
  const asksLong = useDelayed(asking, LONG_CAPTURE_MS);
  const isOpen = end.kind === 'unknown' || end.kind === 'others-paying';
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end is what changes the buttons.
  useEffect(() => {
    if (document.activeElement === document.body)
      dialog.current?.querySelector<HTMLElement>('a, [type=submit]')?.focus();
  }, [end]);
  return createPortal(
    <dialog
      ref={dialog}
      className="card-dialog cart-paid"
      aria-labelledby="cart-paid"
      onClose={() => $walletEnd.set(undefined)}
    >
      <h2 id="cart-paid">{titleOf(end)}</h2>
      {isOpen && (
        <p role="status">
          {!asking && (end.kind === 'unknown' ? results().dontPayTwice : results().othersPayingNext)}
          {asking && (asksLong ? results().dontLeave : results().verifying)}
        </p>
      )}
      {end.kind === 'known' && (
        <p className="figures">
          {ordersText().number} {end.payment.order}
        </p>
      )}
      <form className="ways" method="dialog">
        {isOpen ? (
          <>
            <button
              type="button"
              className="button"
              aria-disabled={asking}
              onClick={() => asking || void completeWalletPayment(end.id, end.order)}
            >
              {results().retry}
            </button>
            <a className="button quiet" href={pagePath('/orders')}>
              {words().seeOrder}
            </a>
          </>
        ) : (
          <>
            {end.kind === 'known' && (
              <a className="button" href={pagePath(`/orders/${end.payment.order}`)}>
                {words().seeOrder}
              </a>
            )}
            <button type="submit" className="button quiet">
              {words().close}
            </button>
          </>
        )}
      </form>
    </dialog>,
    document.body,
  );
}

/** The order page and the cart drawer each mount a WalletResult; only the first shows the result. */
const $shown = atom<readonly symbol[]>([]);

export function WalletResult() {
  const [me] = useState(Symbol);
  useEffect(() => {
    $shown.set([...$shown.get(), me]);
    return () => $shown.set($shown.get().filter((other) => other !== me));
  }, [me]);
  const end = useStore($walletEnd);
  const [first] = useStore($shown);
  return end !== undefined && first === me ? <WalletEndDialog end={end} /> : null;
}
