/** The numbers of a consignment and its pieces, from which documents, keys and pictures are known again. */

/** `００1` and `1` are one: table programs drop zeros, cameras write them. */
export function plainNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
}

export const isNumber = (plain: string) => /^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/.test(plain);

/** The product's id: the same consignment's same number is always the same document. */
export function productIdOf(consignment: string, number: string): string {
  return `lot-${plainNumber(consignment)}-${plainNumber(number)}`;
}
