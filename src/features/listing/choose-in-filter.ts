import type { Species } from '../../contract/catalogue.ts';
import { listingPath } from './listing-pages.ts';

/** Puts a species that the build didn't know into the page's filter, as the one that is chosen. */
export function chooseInFilter({ id, name }: Species): void {
  const list = document.querySelector('[data-filter-list]');
  const choice = list?.querySelector('label')?.cloneNode(true);
  if (!list || !(choice instanceof HTMLElement)) return;
  const [radio, link] = [choice.querySelector('input'), choice.querySelector('a')];
  if (!radio || !link) return;
  radio.value = id;
  // The default, too: a page that comes back from the browser's memory shows that.
  radio.defaultChecked = true;
  link.href = listingPath(id);
  link.textContent = name;
  list.append(choice);
  radio.checked = true;
}
