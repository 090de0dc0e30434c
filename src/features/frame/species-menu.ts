/** Species submenu: Escape closes it while hovered, and a long list loads on intent. */

/** A failure is only logged (docs/shop.md "Failures"); the index link stays. */
async function fill(menu: HTMLElement) {
  try {
    await (await import('./fill-species-menu.ts')).fillSpeciesMenu(menu);
  } catch (error) {
    console.error('The species list could not be fetched', error);
  }
}

export function bindSpeciesMenu() {
  const nav = document.querySelector<HTMLElement>('[data-nav]');
  const menu = nav?.querySelector<HTMLElement>('[data-species-menu]');
  if (!nav || !menu) return;

  // Escape closes popovers natively, but not a menu opened by hovering. Elsewhere Escape must not
  // block the next hover.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && nav.matches(':hover')) nav.dataset['dismissed'] = '';
  });
  nav.addEventListener('pointerleave', () => {
    delete nav.dataset['dismissed'];
  });

  if (menu.dataset['fetch'] === undefined) return;
  const intent = new AbortController();
  for (const sign of ['pointerover', 'focusin', 'toggle'] as const) {
    nav.addEventListener(
      sign,
      () => {
        intent.abort();
        void fill(menu);
      },
      { signal: intent.signal, capture: true },
    );
  }
}
