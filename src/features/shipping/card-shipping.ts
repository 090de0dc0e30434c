/** Shows shipping verdicts on cards. Loaded once a destination is known (live-cards.ts). */

import { countryTitle } from '../base/countries.text.ts';
import type { LiveResponse } from '../specimens/catalogue.contract.ts';
import { cardShippingText as words } from './card-shipping.text.ts';
import type { ProductShipping } from './shipping.contract.ts';

/** Papers that are declared on arrival don't prevent a purchase. */
function verdictText({ verdict, papers }: ProductShipping, country: string): string {
  const isOnArrival = verdict === 'papers' && papers.every(({ when }) => when === 'arrival');
  return words()[isOnArrival ? 'declared' : verdict](country);
}

export function showCardShipping({ items }: LiveResponse, country: string): void {
  const title = countryTitle(country);
  for (const { id, shipping } of items) {
    if (shipping === undefined) continue;
    const text = verdictText(shipping, title);
    for (const part of document.querySelectorAll<HTMLElement>(
      `.card[data-product="${id}"] [data-live="shipping"]`,
    )) {
      if (part.textContent === text) continue;
      // The title shows country names that the card truncates.
      part.title = part.textContent = text;
      part.dataset['is'] = shipping.verdict;
    }
  }
}
