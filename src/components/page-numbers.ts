/** How many numbers stand on either side of the page that is shown. */
const AROUND = 2;

/** The first, the last, and those around the one that is shown; null where some are left out. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND,
  );
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}
