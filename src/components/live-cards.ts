import { $live } from '../browser/live.ts';
import { $destination, $searchedCountry, shownCountry } from '../features/shipping/destination.ts';
import { cardText as words } from '../features/specimens/card.text.ts';
import type { LiveResponse, StockItem } from '../features/specimens/catalogue.contract.ts';
import { type CardFacts, cardFacts } from './card-facts.ts';

function write(card: HTMLElement, name: string, text: string) {
  const part = card.querySelector(`[data-live="${name}"]`);
  if (part && part.textContent !== text) part.textContent = text;
}

function markSoldOut(card: HTMLElement, soldOut: boolean) {
  card.classList.toggle('sold-out', soldOut);
  card.querySelector('[data-live="badge"]')?.toggleAttribute('hidden', !soldOut);
  write(card, 'badge', soldOut ? words().soldOutBadge : '');
}

function show(card: HTMLElement, facts: CardFacts) {
  markSoldOut(card, facts.soldOut);
  write(card, 'price', facts.price);
  write(card, 'from', facts.from);
  write(card, 'original', facts.original);
  write(card, 'stock-label', words().stockLabel);
  write(card, 'stock', facts.stock);
}

/** A withdrawn product shows as sold out until its card is removed. */
function refresh(card: HTMLElement, item: StockItem) {
  if (item.withdrawn || item.variants.length === 0) {
    markSoldOut(card, true);
    write(card, 'stock-label', words().stockLabel);
    write(card, 'stock', words().stock(0));
    return;
  }
  const facts = cardFacts(item.variants);
  if (facts) show(card, facts);
}

export function bindLiveCards(): void {
  $live.subscribe((response) => {
    for (const item of response?.items ?? []) fillCards(item);
    if (response?.country !== undefined) void showShipping({ ...response, country: response.country });
  });
  // The cards have a line for the verdict only if there is a destination (card.css, head-script.ts).
  for (const $country of [$destination, $searchedCountry])
    $country.subscribe(() => {
      document.documentElement.toggleAttribute('data-has-destination', shownCountry() !== undefined);
    });
}

async function showShipping(response: LiveResponse & { readonly country: string }): Promise<void> {
  try {
    (await import('../features/shipping/card-shipping.ts')).showCardShipping(response, response.country);
  } catch {
    // The script could not be loaded; the next response retries.
  }
}

function fillCards(item: StockItem): void {
  for (const card of document.querySelectorAll<HTMLElement>(`.card[data-product="${item.id}"]`))
    refresh(card, item);
}
