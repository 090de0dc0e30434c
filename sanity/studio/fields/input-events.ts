/** What all fields of the Studio have in common, Sanity's and ours. */

/** Keys that an input method has used carry this code. */
const USED_BY_INPUT_METHOD = 229;

export function watchFields(page: Document): void {
  // Safari reports the Enter that ends a Chinese word after the composition, with `isComposing: false`: it is not meant
  // for a button or a dialog.
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.isComposing || event.keyCode !== USED_BY_INPUT_METHOD) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // Who scrolls past a number that has the focus would change it.
  page.addEventListener('wheel', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'number' && target === page.activeElement)
      target.blur();
  });
}
