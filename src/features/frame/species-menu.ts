/** Manners of the species submenu: Escape closes it under the pointer, and a long list is fetched on intent. */

/** The list and its script. A failure is only logged (docs/shop.md "Failures"); the index link stays. */
async function fill(menu: HTMLElement) {
  try {
    await (await import('./fill-species-menu.ts')).fillSpeciesMenu(menu);
  } catch (error) {
    console.error('The species list could not be fetched', error);
  }
}

export function watchSpeciesMenu() {
  const nav = document.querySelector<HTMLElement>('[data-nav]');
  const menu = nav?.querySelector<HTMLElement>('[data-species-menu]');
  if (!nav || !menu) return;

  // A popover closes by itself on Escape; the one that stands open under the pointer has to be told. Pressed
  // elsewhere it must not keep the menu shut when the pointer comes.
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
