/**
 * On a phone price and add button stand at the foot of the window once the panel's own have scrolled away. A press there
 * is one of the panel (watch-panel.ts); the style sheet says where it stands.
 */
export function watchBar(article: HTMLElement): void {
  const own = article.querySelector('.panel-add');
  const bar = article.querySelector('.panel-bar');
  const header = document.querySelector('.header');
  if (!own || !bar) return;
  // It is hidden from screen readers: the focus stays out of it.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  // All that lies below the header counts as there, so that a jump over it is noticed as well as a slow scroll.
  const rootMargin = `-${header?.clientHeight ?? 0}px 0px 1000000px`;
  new IntersectionObserver(
    (entries) => article.toggleAttribute('data-passed', entries.at(-1)?.isIntersecting === false),
    { rootMargin },
  ).observe(own);
}
