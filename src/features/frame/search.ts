/**
 * The header's search box, a form that leads to `/search`. The first interaction loads suggestions.
 */

export function watchSearchBox() {
  const box = document.querySelector<HTMLFormElement>('[data-search-box]');
  const field = box?.querySelector('input');
  if (!box || !field) return;
  const load = () => {
    // Without suggestions the form still leads to the results.
    import('../search/suggest.ts').then(({ suggestIn }) => suggestIn(field)).catch(() => undefined);
  };
  if (document.activeElement === field) load();
  else field.addEventListener('focus', load, { once: true });
  // Focuses the field when the popover opens.
  box.addEventListener('toggle', ({ newState }) => newState === 'open' && field.focus());
}
