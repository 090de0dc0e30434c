import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { $cart, refreshCart } from '../../browser/cart.ts';
import { $choice, choicePath } from '../../browser/purchase-link.ts';
import { navText } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { $walletEnd } from '../checkout/wallet.ts';
import { useQuoteForm } from '../quotes/use-quote-form.ts';
import { $destination } from '../shipping/destination.ts';
import { CartSkeleton } from './CartSkeleton.tsx';
import { cartText as words } from './cart.text.ts';
import { isCart } from './cart-checks.client.ts';

type View = typeof import('./FilledCart.tsx').FilledCart;

/** Fetched while the first cart loads, because product pages fetch this file before anybody opens it. */
function useFilledCart(isNeeded: boolean) {
  const [view, setView] = useState<View | 'loading' | 'failed'>('loading');
  const load = useCallback(async () => {
    try {
      const { FilledCart } = await import('./FilledCart.tsx');
      setView(() => FilledCart);
    } catch {
      // The script could not be fetched.
      setView('failed');
    }
  }, []);
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded, load]);
  return { view, load };
}

function LoadFailed({ retry }: { readonly retry: () => Promise<void> }) {
  return (
    <div className="cart-empty" role="alert">
      <p>{words().loadFailed}</p>
      <button type="button" className="button quiet" onClick={() => void retry()}>
        {words().retry}
      </button>
    </div>
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
  const { view: FilledCart, load } = useFilledCart(state.kind !== 'visitor');
  if (isAwaiting) return <CartSkeleton />;
  if (state.kind === 'cart' && quote.Form !== undefined)
    return <quote.Form cart={state.cart} onBack={quote.close} />;
  switch (state.kind) {
    case 'asking':
      return <CartSkeleton />;
    case 'visitor': {
      const from = choice === undefined ? location.pathname + location.search : choicePath(choice);
      return (
        <div className="cart-empty">
          <p>{words().loginFirst}</p>
          <a className="button" href={pagePath(`/login?${new URLSearchParams({ from })}`)}>
            {navText().login}
          </a>
        </div>
      );
    }
    case 'failed':
      return <LoadFailed retry={refreshCart} />;
    case 'cart': {
      const { cart, isOld } = state;
      if (cart.data.length === 0) {
        return (
          <>
            {isOld && <OldCart />}
            <div className="cart-empty">
              <p>{words().empty}</p>
              <a className="more" href={pagePath('/butterfly/all')}>
                {words().start}
              </a>
            </div>
          </>
        );
      }
      if (FilledCart === 'loading') return <CartSkeleton />;
      if (FilledCart === 'failed') return <LoadFailed retry={load} />;
      return (
        <>
          {isOld && <OldCart />}
          <FilledCart cart={cart} isOld={isOld} openQuote={quote.open} />
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
