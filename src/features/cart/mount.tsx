import { preload } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { refreshCart } from '../../browser/cart.ts';
import { maybeSignedIn } from '../base/cookies.client.ts';
import { loadMethods } from '../checkout/checkout.ts';
import { CartDrawer } from './CartDrawer.tsx';
// A plain import would write these styles into every page.
import styles from './cart.css?url';

// Hovering or focusing the button imports this module, so the styles load before the press. React inserts them together
// with the drawer. `preinit` would insert them at once, and React would not wait for them.
preload(styles, { as: 'style' });

const drawn = new WeakSet<HTMLDialogElement>();

/** Refreshes cart and payment settings, except for visitors. */
export function openCart(drawer: HTMLDialogElement): void {
  if (!drawer.open) drawer.showModal();
  // A reload must not open the drawer again.
  if (location.hash === '#cart') history.replaceState(history.state, '', location.pathname + location.search);
  const body = drawer.querySelector('[data-cart-body]');
  if (body && !drawn.has(drawer)) {
    drawn.add(drawer);
    createRoot(body).render(
      <>
        <link rel="stylesheet" href={styles} precedence="default" />
        <CartDrawer close={() => drawer.close()} />
      </>,
    );
  }
  void refreshCart();
  if (maybeSignedIn()) void loadMethods();
}
