/** The box in the header, a form that leads to `/search`: what it suggests comes at the first sign of being wanted. */

export function watchSearchBox() {
  const box = document.querySelector<HTMLFormElement>('[data-search-box]');
  const field = box?.querySelector('input');
  if (!box || !field) return;
  const load = () => {
    // Without it the form leads to the same results.
    import('../search/suggest.ts').then(({ suggestIn }) => suggestIn(field)).catch(() => undefined);
  };
  if (document.activeElement === field) load();
  else field.addEventListener('focus', load, { once: true });
  // Where it opens over the bar: who opened it wants to type.
  box.addEventListener('toggle', ({ newState }) => newState === 'open' && field.focus());
}
