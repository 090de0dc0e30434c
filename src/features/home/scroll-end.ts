/** A pause in scrolling that is longer than this is its end, where the browser doesn't tell (Safari before 26.2). */
const REST_MS = 150;

/** Calls when a scrolling row has come to rest. */
export function onScrollEnd(row: HTMLElement, rested: () => void): void {
  if (Reflect.has(row, 'onscrollend')) {
    row.addEventListener('scrollend', rested);
    return;
  }
  let rest: ReturnType<typeof setTimeout> | undefined;
  row.addEventListener(
    'scroll',
    () => {
      clearTimeout(rest);
      rest = setTimeout(rested, REST_MS);
    },
    { passive: true },
  );
}
