/** Safari before 26.2 lacks `scrollend`. */
const REST_MS = 150;

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
