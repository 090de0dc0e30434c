/**
 * A page redraws whatever has another version in the live response (docs/decisions/0032). Build and
 * server use the same code.
 */
import { createHash, hash } from 'node:crypto';

/** A product embeds its published species, or a copy without a date. */
interface DatedProduct {
  readonly _updatedAt: string;
  readonly species: { readonly _id: string; readonly _updatedAt?: string };
}

/** Changes with product or species, because pages show both. */
export function productVersion({ _updatedAt, species }: DatedProduct): string {
  return contentVersion(_updatedAt, species._updatedAt);
}

export function contentVersion(updatedAt: string, speciesUpdatedAt = updatedAt): string {
  return Math.max(moment(updatedAt), moment(speciesUpdatedAt)).toString(36);
}

/**
 * Covers membership, order and each document of a list. `listVersion` of live-store.ts is the same
 * in SQL.
 */
export function documentsVersion(
  documents: readonly { readonly _id: string; readonly _updatedAt: string }[],
): string {
  return listDigest(documents.map(({ _id, _updatedAt }) => `${_id} ${moment(_updatedAt)}`));
}

/** Covers membership and order only: each product has a version of its own. */
export function listMembershipVersion(ids: readonly string[]): string {
  return listDigest(ids);
}

function moment(instant: string): number {
  return Date.parse(instant);
}

function listDigest(lines: readonly string[]): string {
  return createHash('md5').update(lines.join(',')).digest('hex').slice(0, 12);
}

export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
