/** Decides which units of an order's lines a parcel holds. */
export interface LineQuantity {
  readonly position: number;
  readonly quantity: number;
}

/**
 * The parcel that documents list and `ship` sends: the units that an operator chose, less later refunds. All
 * unsent units if nothing was chosen, or if none of the chosen units is left.
 */
export function parcelToPack(
  chosen: readonly LineQuantity[] | null,
  unsent: readonly LineQuantity[],
): readonly LineQuantity[] {
  const left = unsent.flatMap(({ position, quantity: most }) => {
    const quantity = Math.min(most, quantityOf(chosen ?? [], position));
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  return left.length === 0 ? unsent : left;
}

/** True if each line is named once, with no more units than are left. */
export function isWithinUnsent(part: readonly LineQuantity[], unsent: readonly LineQuantity[]): boolean {
  const isOnce = new Set(part.map(({ position }) => position)).size === part.length;
  return isOnce && part.every(({ position, quantity }) => quantity <= quantityOf(unsent, position));
}

export function isSameParcel(one: readonly LineQuantity[], other: readonly LineQuantity[]): boolean {
  return isWithinUnsent(one, other) && isWithinUnsent(other, one);
}

export function quantityOf(lines: readonly LineQuantity[], position: number): number {
  return countUnits(lines.filter((line) => line.position === position));
}

export function countUnits(lines: readonly LineQuantity[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
