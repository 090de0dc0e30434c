/** A card for the eye and the pointer only: keyboard and screen reader know the real one. */
export function cloned(card: Element): Node {
  const clone = card.cloneNode(true) as HTMLElement;
  clone.setAttribute('aria-hidden', 'true');
  clone.setAttribute('data-clone', '');
  for (const link of clone.querySelectorAll('a')) link.tabIndex = -1;
  return clone;
}
