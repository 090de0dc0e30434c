/** `keyCode` of keys that an input method consumed. */
const USED_BY_INPUT_METHOD = 229;

export function correctInputEvents(page: Document): void {
  // Safari sends the Enter that ends a composition with `isComposing: false`. It must not submit.
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.isComposing || event.keyCode !== USED_BY_INPUT_METHOD) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // Scrolling would change a focused number field.
  page.addEventListener('wheel', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'number' && target === page.activeElement)
      target.blur();
  });
}
