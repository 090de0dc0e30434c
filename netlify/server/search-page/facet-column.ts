/** What products are under one facet, in numbers, so that a search counts thousands of them within its call. */

export interface FacetColumn {
  /** The number of each value, in the order in which products first have them. */
  readonly numberOf: ReadonlyMap<string, number>;
  /** Where the numbers of each product begin, and behind the last product where they end. */
  readonly begins: Uint32Array;
  /** Those of one product side by side, each once. One behind the last of all values is that of no value. */
  readonly numbers: Uint32Array;
}

/** `known`: values that are numbered first, whether any product has them or not. */
export function facetColumn<T>(
  products: readonly T[],
  valuesOf: (product: T) => readonly (string | undefined)[],
  known: readonly string[] = [],
): FacetColumn {
  const numberOf = new Map(known.map((value, at) => [value, at]));
  const begins = new Uint32Array(products.length + 1);
  const numbers: number[] = [];
  for (const [at, product] of products.entries()) {
    for (const value of new Set(valuesOf(product))) {
      if (value === undefined) continue;
      const number = numberOf.get(value) ?? numberOf.size;
      numberOf.set(value, number);
      numbers.push(number);
    }
    begins[at + 1] = numbers.length;
  }
  return { numberOf, begins, numbers: Uint32Array.from(numbers) };
}

/** Of each number whether its value is chosen. */
export function flagsOf({ numberOf }: FacetColumn, chosen: readonly string[]): Uint8Array {
  const flags = new Uint8Array(numberOf.size);
  for (const value of chosen) {
    const number = numberOf.get(value);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}

/** Whether one of the product's values is flagged. */
export function hasFlagged({ begins, numbers }: FacetColumn, product: number, flags: Uint8Array): boolean {
  const end = begins[product + 1] ?? 0;
  for (let at = begins[product] ?? 0; at < end; at += 1) if (flags[numbers[at] ?? 0] === 1) return true;
  return false;
}
