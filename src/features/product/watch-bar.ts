/**
 * On a phone the panel's own price and add button come along at the foot of the window once they have scrolled away: the
 * same button, so that nobody meets it twice. The style sheet says where it stands.
 */
export function watchBar(article: HTMLElement): void {
  const place = article.querySelector<HTMLElement>('.panel-buy');
  const header = document.querySelector('.header');
  if (!place) return;
  // Behind the header it is as good as gone.
  const rootMargin = `-${header?.clientHeight ?? 0}px 0px 0px`;
  new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      const { isIntersecting, boundingClientRect, rootBounds } = entry;
      place.toggleAttribute(
        'data-passed',
        !isIntersecting && boundingClientRect.top < (rootBounds?.top ?? 0),
      );
    },
    { rootMargin },
  ).observe(place);
}
