/** Manners of the species submenu: Escape closes it under the pointer, and a long list is fetched on intent. */
import type { Species } from '../../contract/catalogue.ts';
import { fetchSpecies } from '../../contract/catalogue-client.ts';

function option(species: Species): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/butterfly/${species.id}`;
  link.textContent = species.name;
  item.append(link);
  return item;
}

/**
 * Fills a menu whose species don't stand in the page. A failure is only logged (docs/shop.md "Failures"); the index
 * link stays.
 */
async function fill(menu: HTMLElement) {
  try {
    const species = await fetchSpecies();
    if (species.kind !== 'answer') throw new Error(`species: ${species.kind}`);
    const list = document.createElement('ul');
    list.className = 'family-list';
    list.append(...species.data.map(option));
    menu.querySelector('.species-menu-inner')?.prepend(list);
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
