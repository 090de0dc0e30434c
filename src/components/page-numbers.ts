const AROUND = 2;

/** The first, the last, and the pages around the current one; null marks a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND,
  );
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}
