/** The first interaction loads the drawer's content and React. */

import { takeEarlyPress } from '../../browser/head-script.ts';
import { scriptFailures } from '../../text/script-failures.ts';
import { notify } from '../notices/store.ts';

export function bindCartButton() {
  const button = document.querySelector<HTMLElement>('[data-cart-open]');
  const drawer = document.querySelector<HTMLDialogElement>('[data-cart]');
  if (!button || !drawer) return;
  const load = () => import('../cart/mount.tsx');

  for (const sign of ['pointerenter', 'focus']) {
    button.addEventListener(sign, () => void load().catch(() => undefined), { once: true });
  }
  button.addEventListener('click', async () => {
    drawer.showModal();
    try {
      const { openCart: showCart } = await load();
      // The shopper may have closed the drawer meanwhile.
      if (drawer.open) showCart(drawer);
    } catch {
      drawer.close();
      notify({ kind: 'error', text: scriptFailures().script });
    }
  });
  // The drawer has no padding, so this is a click on the backdrop.
  drawer.addEventListener('click', ({ target }) => {
    if (target === drawer) drawer.close();
  });
  if (takeEarlyPress(button)) button.click();
}
