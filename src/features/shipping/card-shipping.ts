/** Shows shipping verdicts on cards. Loaded once a destination is known (live-cards.ts). */

import { countryTitle } from '../base/countries.text.ts';
import type { LiveResponse } from '../specimens/catalogue.contract.ts';
import { shippingText as words } from './shipping.text.ts';
import { shownVerdict } from './shown-verdict.rules.ts';

export function showCardShipping({ items }: LiveResponse, country: string): void {
  const title = countryTitle(country);
  for (const { id, shipping } of items) {
    if (shipping === undefined) continue;
    const verdict = shownVerdict(shipping);
    const text = words().verdictFor(title, verdict);
    for (const part of document.querySelectorAll<HTMLElement>(
      `.card[data-product="${id}"] [data-live="shipping"]`,
    )) {
      if (part.textContent === text) continue;
      // The title shows country names that the card truncates.
      part.title = part.textContent = text;
      part.dataset['is'] = verdict;
    }
  }
}
