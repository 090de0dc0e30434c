import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { cart as words } from '../../text/cart.ts';
import { nav } from '../../text/shop.ts';
import { clear } from './actions.ts';
import { CartLine } from './CartLine.tsx';
import { Checkout } from './Checkout.tsx';
import { $cart, refreshCart } from './store.ts';
import { WalletEndDialog } from './WalletEndDialog.tsx';
import { $walletEnd } from './wallet.ts';

function ClearCart() {
  const [asking, ask] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // The button that was pressed is gone: its successor takes the focus.
  useEffect(() => {
    if (asking) no.current?.focus();
    else if (wasAsking.current) start.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  if (!asking) {
    return (
      <button ref={start} type="button" className="cart-text-button" onClick={() => ask(true)}>
        {words.clear}
      </button>
    );
  }
  const answer = (yes: boolean) => {
    ask(false);
    if (yes) clear();
  };
  return (
    <fieldset className="cart-ask">
      <legend>{words.clearAsk}</legend>
      <button type="button" className="button" onClick={() => answer(true)}>
        {words.clearYes}
      </button>
      <button ref={no} type="button" className="button quiet" onClick={() => answer(false)}>
        {words.clearNo}
      </button>
    </fieldset>
  );
}

/** What held the focus may be gone with its line: then the title takes it, and not the page behind. */
function useFocusInside(changed: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is what may have taken the focus away.
  useEffect(() => {
    const drawer = document.querySelector('[data-cart][open]');
    if (drawer && document.activeElement === document.body) drawer.querySelector('h2')?.focus();
  }, [changed]);
}

function Contents() {
  const state = useStore($cart);
  useFocusInside(state);
  switch (state.kind) {
    case 'asking':
      return <p className="cart-empty" aria-busy="true" />;
    case 'visitor': {
      const from = location.pathname + location.search;
      return (
        <div className="cart-empty">
          <p>{words.loginFirst}</p>
          <a className="button" href={`/login?${new URLSearchParams({ from })}`}>
            {nav.login}
          </a>
        </div>
      );
    }
    case 'failed':
      return (
        <div className="cart-empty" role="alert">
          <p>{words.loadFailed}</p>
          <button type="button" className="button quiet" onClick={() => void refreshCart()}>
            {words.retry}
          </button>
        </div>
      );
    case 'cart': {
      const { cart } = state;
      if (cart.data.length === 0) {
        return (
          <div className="cart-empty">
            <p>{words.empty}</p>
            <a href="/butterfly/all">{words.start}</a>
          </div>
        );
      }
      return (
        <>
          <div className="cart-lines">
            <ul className="cart-list">
              {cart.data.map((line) => (
                <CartLine key={line.id} line={line} />
              ))}
            </ul>
            <ClearCart />
          </div>
          <Checkout cart={cart} />
        </>
      );
    }
  }
}

/** What is in the drawer; the drawer itself stands in the page. */
export function CartDrawer({ close }: { readonly close: () => void }) {
  const end = useStore($walletEnd);
  const hasEnded = end !== undefined;
  useEffect(() => {
    if (hasEnded) close();
  }, [hasEnded, close]);
  return (
    <>
      <Contents />
      {end !== undefined && <WalletEndDialog end={end} />}
    </>
  );
}
