/** Which rows of a table stand on which page. */

export interface Rooms {
  /** Room for rows on the first page, and on each after it. */
  readonly first: number;
  readonly next: number;
  /** Of what stands below the last row: the sums. */
  readonly tail: number;
}

/**
 * Rows by their heights, page by page; a row is never divided. The sums never stand alone: where they don't fit below
 * the last row, it goes over to their page with them.
 */
export function divideRows(heights: readonly number[], { first, next, tail }: Rooms): number[][] {
  const pages: number[][] = [[]];
  let left = first;
  for (const [row, height] of heights.entries()) {
    const isLast = row === heights.length - 1;
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && height + (isLast ? tail : 0) > left) {
      pages.push([row]);
      left = next - height;
    } else {
      page.push(row);
      left -= height;
    }
  }
  return pages;
}
