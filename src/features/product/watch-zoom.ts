/** A picture of a product opens large where it is; without this, or a new tab asked for, its link leads to the file. */
export function watchZoom(article: HTMLElement): void {
  article.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.gallery-open');
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    import('./zoom.ts').then(
      ({ openZoom }) => openZoom(link),
      () => location.assign(link.href),
    );
  });
}
