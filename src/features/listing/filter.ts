/** Makes the filter's radios navigate (docs/shop.md "Pages"), and fetches a list too long for the page. */

import { takeEarlyPress } from '../../browser/head-script.ts';
import { fetchSpecies } from '../../contract/species-client.ts';
import { wrapIndex } from '../../rules/wrap.ts';
import { keepFocus } from './filter-focus.ts';
import { listingPath } from './listing-pages.ts';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function watchChoice(filter: HTMLElement, list: HTMLElement) {
  const open = (value: string) => location.assign(listingPath(value));

  // By itself an arrow key chooses each radio on its way, and a choice leads away: here it only moves the focus. Space
  // chooses as ever.
  list.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') open(target.value);
    const step = STEPS[key];
    if (step === undefined) return;
    event.preventDefault();
    const radios = [...list.querySelectorAll('input')];
    radios[wrapIndex(radios.indexOf(target) + step, radios.length)]?.focus();
  });
  filter.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) open(target.value);
  });
  // Chosen before this script was there. A press and not the state of the radios tells it, as a browser may put that
  // back on the way here by Back, which must not lead away again.
  const early = list.querySelector<HTMLInputElement>('input:checked');
  if (takeEarlyPress(list) && early && !early.defaultChecked) open(early.value);
  // A page that comes back from the browser's memory shows its own choice again.
  addEventListener('pageshow', () => {
    for (const radio of filter.querySelectorAll('input')) radio.checked = radio.defaultChecked;
  });
}

async function fill(list: HTMLElement) {
  const pattern = list.querySelector('label');
  const known = new Set([...list.querySelectorAll('input')].map((radio) => radio.value));
  if (!pattern) return;
  try {
    const species = await fetchSpecies();
    if (species.kind !== 'answer') throw new Error(`species: ${species.kind}`);
    for (const { id, name } of species.data) {
      if (known.has(id)) continue;
      const choice = pattern.cloneNode(true) as HTMLElement;
      const radio = choice.querySelector('input');
      const link = choice.querySelector('a');
      if (!radio || !link) return;
      radio.value = id;
      radio.checked = radio.defaultChecked = false;
      link.href = listingPath(id);
      link.textContent = name;
      list.append(choice);
    }
  } catch (error) {
    // Only logged (docs/shop.md "Failures"): the link to the index of species stands below.
    console.error('The species list could not be fetched', error);
  }
}

export function watchFilter() {
  const filter = document.querySelector<HTMLElement>('[data-filter]');
  const list = filter?.querySelector<HTMLElement>('[data-filter-list]');
  if (!filter || !list) return;
  watchChoice(filter, list);
  keepFocus(filter);
  if (filter.dataset['fetch'] === undefined) return;
  const intent = new AbortController();
  for (const sign of ['pointerover', 'focusin', 'toggle'] as const) {
    filter.addEventListener(
      sign,
      () => {
        intent.abort();
        void fill(list);
      },
      { signal: intent.signal },
    );
  }
}
