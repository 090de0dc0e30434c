/** The products to choose from for a comparison: the page's own cards, and those opened before in this tab. */

const KEY = 'compared';
const MOST = 8;

export interface ComparedProduct {
  readonly id: string;
  readonly name: string;
}

const isCompared = (value: unknown): value is ComparedProduct =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

function readStored(): ComparedProduct[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCompared) : [];
  } catch {
    return [];
  }
}

/** The latest comes first. */
export function storeComparedProduct(product: ComparedProduct): void {
  const others = readStored().filter(({ id }) => id !== product.id);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([product, ...others].slice(0, MOST)));
  } catch {
    // If storage is blocked, only the page's own cards remain.
  }
}

function cardsOnPage(): ComparedProduct[] {
  return [...document.querySelectorAll<HTMLElement>('.card[data-product]')].map((card) => ({
    id: card.dataset['product'] ?? '',
    name: card.querySelector('h2, h3')?.textContent.trim() ?? '',
  }));
}

export function comparableProducts(own: string): ComparedProduct[] {
  const all = new Map([...cardsOnPage(), ...readStored()].map((product) => [product.id, product]));
  all.delete(own);
  return [...all.values()];
}
