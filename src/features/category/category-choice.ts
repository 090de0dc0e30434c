/** Undefined for all categories, and for an unknown category. */
export function chosenCategory(search: string, known: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('category');
  return asked !== null && known.includes(asked) ? asked : undefined;
}

/** The bare path shows all categories (docs/shop.md "Catalogue"). */
export function categoryPath(category: string | undefined): string {
  return category === undefined ? '/category' : `/category?${new URLSearchParams({ category })}`;
}
