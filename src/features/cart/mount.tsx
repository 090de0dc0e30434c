import { createRoot } from 'react-dom/client';
import './cart.css';
import { refreshCart } from '../../browser/cart.ts';
import { maybeSignedIn } from '../../contract/cookies.ts';
import { loadMethods } from '../checkout/checkout.ts';
import { CartDrawer } from './CartDrawer.tsx';

const drawn = new WeakSet<HTMLDialogElement>();

/** Refreshes cart and payment settings, except for visitors. */
export function openCart(drawer: HTMLDialogElement): void {
  if (!drawer.open) drawer.showModal();
  const body = drawer.querySelector('[data-cart-body]');
  if (body && !drawn.has(drawer)) {
    drawn.add(drawer);
    createRoot(body).render(<CartDrawer close={() => drawer.close()} />);
  }
  void refreshCart();
  if (maybeSignedIn()) void loadMethods();
}
