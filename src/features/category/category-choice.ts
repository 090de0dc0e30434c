/** Which category the address asks for; undefined for all, also when it names one that isn't there. */
export function chosenCategory(search: string, known: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('category');
  return asked !== null && known.includes(asked) ? asked : undefined;
}

/** Address of a choice: the page alone is all of them (docs/shop.md "Catalogue"). */
export function categoryPath(category: string | undefined): string {
  return category === undefined ? '/category' : `/category?${new URLSearchParams({ category })}`;
}
