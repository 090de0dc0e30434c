/**
 * Content versions: what a page carries of everything that it shows, and what the live answer tells of the same. A page
 * whose version differs draws it anew (docs/decisions/0032). The build and the mirror of the server come to the same.
 */
import { createHash } from 'node:crypto';
import type { ProductContent } from './schema.ts';

/** A product with its species as that is now, where it is known. */
export type WithSpecies = Omit<ProductContent, 'species'> & {
  readonly species: ProductContent['species'] & { readonly _updatedAt?: string };
};

/** Of a product with its species, whose name and facts its pages show: when the later of them was published. */
export function productVersion({ _updatedAt, species }: WithSpecies): string {
  return versionOf(_updatedAt, species._updatedAt);
}

/** The same by the two moments; that of the species where it is known. */
export function versionOf(updatedAt: string, speciesUpdatedAt = updatedAt): string {
  return Math.max(moment(updatedAt), moment(speciesUpdatedAt)).toString(36);
}

/** Of a list of whole documents: membership, order, and each document. `listVersion` of live-store.ts, in SQL. */
export function documentsVersion(
  documents: readonly { readonly _id: string; readonly _updatedAt: string }[],
): string {
  return digest(documents.map(({ _id, _updatedAt }) => `${_id} ${moment(_updatedAt)}`));
}

/** Of a part of the products: membership and order alone, as each product has a version of its own. */
export function membersVersion(ids: readonly string[]): string {
  return digest(ids);
}

function moment(instant: string): number {
  return Date.parse(instant);
}

function digest(lines: readonly string[]): string {
  return createHash('md5').update(lines.join(',')).digest('hex').slice(0, 12);
}
