import type { Species } from '../../contract/catalogue.ts';
import { listingPath } from './listing-pages.ts';

/** Adds a species that the build didn't know to the filter, as the chosen one. */
export function chooseInFilter({ id, name }: Species): void {
  const list = document.querySelector('[data-filter-list]');
  const choice = list?.querySelector('label')?.cloneNode(true);
  if (!list || !(choice instanceof HTMLElement)) return;
  const [radio, link] = [choice.querySelector('input'), choice.querySelector('a')];
  if (!radio || !link) return;
  radio.value = id;
  // Pages from the back/forward cache restore the default.
  radio.defaultChecked = true;
  link.href = listingPath(id);
  link.textContent = name;
  list.append(choice);
  radio.checked = true;
}
