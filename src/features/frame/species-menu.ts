/** Closes the menu by Escape, and fetches a long species list when it is opened. */

/** The link to the species index remains (docs/shop.md "Failures"). */
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

  // Escape doesn't close a menu opened by hovering. Outside the menu it must not block the next
  // hover.
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
