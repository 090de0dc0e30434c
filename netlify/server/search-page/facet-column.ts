export interface FacetColumn {
  /** Values are numbered in order of first appearance. */
  readonly numberOf: ReadonlyMap<string, number>;
  /** Index in `numbers` where each product begins, plus the end. */
  readonly begins: Uint32Array;
  /**
   * Stores the distinct numbers of each product side by side. The number after the last value means
   * no value.
   */
  readonly numbers: Uint32Array;
}

/** `known` values are numbered first, even if unused. */
export function buildFacetColumn<T>(
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

export function flagChosenValues({ numberOf }: FacetColumn, chosen: readonly string[]): Uint8Array {
  const flags = new Uint8Array(numberOf.size);
  for (const value of chosen) {
    const number = numberOf.get(value);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}

export function hasChosenValue(
  { begins, numbers }: FacetColumn,
  product: number,
  flags: Uint8Array,
): boolean {
  const end = begins[product + 1] ?? 0;
  for (let at = begins[product] ?? 0; at < end; at += 1) if (flags[numbers[at] ?? 0] === 1) return true;
  return false;
}
