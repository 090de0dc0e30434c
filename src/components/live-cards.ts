/** Fills live price and stock into the cards of a page, in the place that is kept for them. */

import type { StockItem } from '../contract/catalogue.ts';
import { fetchStock } from '../contract/catalogue-client.ts';
import { STOCK_IDS_MAX } from '../contract/limits.ts';
import { product as words } from '../text/shop.ts';
import { type CardFacts, cardFacts } from './card-facts.ts';

function write(card: HTMLElement, name: string, text: string) {
  const part = card.querySelector(`[data-live="${name}"]`);
  if (part && part.textContent !== text) part.textContent = text;
}

function markSoldOut(card: HTMLElement, soldOut: boolean) {
  card.classList.toggle('sold-out', soldOut);
  card.querySelector('[data-live="badge"]')?.toggleAttribute('hidden', !soldOut);
  write(card, 'badge', soldOut ? words.soldOutBadge : '');
}

function show(card: HTMLElement, facts: CardFacts) {
  markSoldOut(card, facts.soldOut);
  write(card, 'price', facts.price);
  write(card, 'from', facts.from);
  write(card, 'original', facts.original);
  write(card, 'stock-label', words.stockLabel);
  write(card, 'stock', facts.stock);
}

/** A product that was withdrawn after the build can be bought no more: it shows as sold out. */
function refresh(card: HTMLElement, item: StockItem) {
  if (item.withdrawn || item.variants.length === 0) {
    markSoldOut(card, true);
    write(card, 'stock-label', words.stockLabel);
    write(card, 'stock', words.stock(0));
    return;
  }
  const facts = cardFacts(item.variants);
  if (facts) show(card, facts);
}

/** Refreshes every card of the page. A failure leaves what was built standing. */
async function refreshCards() {
  const cards = Map.groupBy(
    document.querySelectorAll<HTMLElement>('[data-product]'),
    (card) => card.dataset['product'] ?? '',
  );
  const ids = [...cards.keys()];
  for (let start = 0; start < ids.length; start += STOCK_IDS_MAX) {
    const result = await fetchStock(ids.slice(start, start + STOCK_IDS_MAX));
    if (result.kind !== 'answer') return;
    for (const item of result.data) {
      for (const card of cards.get(item.id) ?? []) refresh(card, item);
    }
  }
}

/** Fills the cards, and again on a page that the browser kept for Back. */
export function watchCards(): void {
  void refreshCards();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCards();
  });
}
