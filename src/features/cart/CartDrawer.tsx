import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { $cart, refreshCart } from '../../browser/cart.ts';
import { $choice, choicePath } from '../../browser/purchase-link.ts';
import { navText } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { $walletEnd } from '../checkout/wallet.ts';
import { useQuoteForm } from '../quotes/QuoteInvite.tsx';
import { $destination } from '../shipping/destination.ts';
import { removeAllItems } from './actions.ts';
import { CartLine } from './CartLine.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { Checkout } from './Checkout.tsx';
import { cartText as words } from './cart.text.ts';
import { isCart } from './cart-checks.client.ts';

/** Fetched with the first cart, because product pages fetch this file before anybody opens it. */
const CartDestination = lazy(async () => ({
  default: (await import('./CartDestination.tsx')).CartDestination,
}));

function ClearCart() {
  const [asking, ask] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  // The confirmation replaces the focused button and is taller.
  useEffect(() => {
    if (!asking) return;
    question.current?.scrollIntoView({ block: 'nearest' });
    no.current?.focus();
    return () => start.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <button ref={start} type="button" className="text-button cart-clear" onClick={() => ask(true)}>
        {words().clear}
      </button>
    );
  }
  const confirm = (yes: boolean) => {
    ask(false);
    if (yes) removeAllItems();
  };
  return (
    <fieldset className="cart-ask" ref={question}>
      <legend>{words().clearAsk}</legend>
      <button type="button" className="button" onClick={() => confirm(true)}>
        {words().clearYes}
      </button>
      <button ref={no} type="button" className="button quiet" onClick={() => confirm(false)}>
        {words().clearNo}
      </button>
    </fieldset>
  );
}

function OldCart() {
  return (
    <div className="cart-old" role="alert">
      <p>{words().old}</p>
      <button type="button" className="text-button" onClick={() => void refreshCart()}>
        {words().retry}
      </button>
    </div>
  );
}

function Contents() {
  const stored = useStore($cart);
  // Only the drawer reads whole lines, so it validates them.
  const state = stored.kind === 'cart' && !isCart(stored.cart) ? ({ kind: 'failed' } as const) : stored;
  const choice = useStore($choice);
  const isAwaiting = useAwaitedMethods(state.kind === 'cart' && state.cart.data.length > 0);
  const quote = useQuoteForm();
  if (isAwaiting) return <CartSkeleton />;
  if (state.kind === 'cart' && quote.Form !== undefined)
    return <quote.Form cart={state.cart} onBack={quote.close} />;
  switch (state.kind) {
    case 'asking':
      return <CartSkeleton />;
    case 'visitor': {
      const from = choice === undefined ? location.pathname + location.search : choicePath(choice);
      return (
        <div className="cart-empty label blank">
          <p>{words().loginFirst}</p>
          <a className="button" href={pagePath(`/login?${new URLSearchParams({ from })}`)}>
            {navText().login}
          </a>
        </div>
      );
    }
    case 'failed':
      return (
        <div className="cart-empty label blank" role="alert">
          <p>{words().loadFailed}</p>
          <button type="button" className="button quiet" onClick={() => void refreshCart()}>
            {words().retry}
          </button>
        </div>
      );
    case 'cart': {
      const { cart, isOld } = state;
      if (cart.data.length === 0) {
        return (
          <>
            {isOld && <OldCart />}
            <div className="cart-empty label blank">
              <p>{words().empty}</p>
              <a className="more" href={pagePath('/butterfly/all')}>
                {words().start}
              </a>
            </div>
          </>
        );
      }
      return (
        <>
          {isOld && <OldCart />}
          <Suspense fallback={<div className="cart-destination" />}>
            <CartDestination cart={cart} />
          </Suspense>
          <div className="cart-lines">
            <ul className="cart-list">
              {cart.data.map((line) => (
                <CartLine key={line.id} line={line} openQuote={quote.open} />
              ))}
            </ul>
            <ClearCart />
          </div>
          <Checkout cart={cart} isOld={isOld} openQuote={quote.open} />
        </>
      );
    }
  }
}

function keepFocus() {
  return $cart.listen(() =>
    requestAnimationFrame(() => {
      const body = document.querySelector<HTMLElement>('dialog:modal [data-cart-body]');
      if (document.activeElement === document.body) body?.focus();
    }),
  );
}

export function CartDrawer({ close }: { readonly close: () => void }) {
  const end = useStore($walletEnd);
  const hasEnded = end !== undefined;
  useEffect(keepFocus, []);
  useEffect(() => $destination.listen(() => void refreshCart()), []);
  useEffect(() => {
    if (hasEnded) close();
  }, [hasEnded, close]);
  return (
    <>
      <Contents />
      <WalletResult />
    </>
  );
}
