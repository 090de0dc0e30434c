/**
 * On a phone price and add button stand at the foot of the window as long as the panel's own button is not wholly in view.
 * A press there is one of the panel (watch-panel.ts); the style sheet says where it stands.
 */
export function watchBar(article: HTMLElement): void {
  const own = article.querySelector('.panel-add');
  const bar = article.querySelector('.panel-bar');
  const header = document.querySelector('.header');
  if (!own || !bar) return;
  // It is hidden from screen readers: the focus stays out of it.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  const rootMargin = `-${header?.clientHeight ?? 0}px 0px 0px`;
  new IntersectionObserver(
    (entries) => article.toggleAttribute('data-add-unseen', (entries.at(-1)?.intersectionRatio ?? 0) < 1),
    { rootMargin, threshold: [0, 1] },
  ).observe(own);
}
