/**
 * On a phone the panel's own price and add button come along at the foot of the window once they have scrolled away: the
 * same button, so that nobody meets it twice. The style sheet says where it stands.
 */
export function watchBar(article: HTMLElement): void {
  const place = article.querySelector<HTMLElement>('.panel-buy');
  const header = document.querySelector('.header');
  if (!place) return;
  // All that lies below the header counts as there, so that a jump over it is noticed as well as a slow scroll.
  const rootMargin = `-${header?.clientHeight ?? 0}px 0px 1000000px`;
  new IntersectionObserver(
    (entries) => place.toggleAttribute('data-passed', entries.at(-1)?.isIntersecting === false),
    { rootMargin },
  ).observe(place);
}
