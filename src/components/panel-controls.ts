/** Names of the controls of a purchase panel, as `data-control`: its script finds them by these (docs/decisions/0049). */
export const CONTROLS = {
  quality: 'quality',
  quantity: 'quantity',
  add: 'add',
} as const;

/** What the arrow keys do to the quantity while its field has the focus. */
export const QUANTITY_KEYS: Readonly<Record<string, -1 | 1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * In the storage of the tab: the page is loaded anew as its script was missing; where a press waits, the query of the
 * address that it is played at.
 */
export const reloadMark = (productId: string) => `reloaded:${productId}`;
