import { linkTarget } from '../../../src/features/content/addresses.rules.ts';
import { type AddressedKind, resolveAddress } from '../../../src/features/content/old-addresses.rules.ts';
import type { PublishedProduct } from '../../../src/features/specimens/catalogue.contract.ts';
import type { Database } from '../db/connection.ts';
import { readProductsById } from '../specimens/service.ts';
import {
  type AddressRow,
  findAddressHolders,
  readRelatedProductIds,
  type SpeciesRow,
} from './address-store.ts';

export interface WithdrawnDocument {
  readonly kind: 'gone';
  readonly type: AddressedKind;
  /** Null if the shop no longer knows the name. */
  readonly title: string | null;
  readonly species: SpeciesRow | null;
  readonly alike: readonly PublishedProduct[];
}

export type MissingPageResult =
  | { readonly kind: 'moved'; readonly to: string }
  | WithdrawnDocument
  | { readonly kind: 'current'; readonly type: AddressedKind }
  | { readonly kind: 'unknown'; readonly type: AddressedKind };

/** Number of cards: two rows on wide screens. */
const SIMILAR_MAX = 8;

export async function lookUpMissingPage(database: Database, path: string): Promise<MissingPageResult> {
  const target = linkTarget(path);
  // No document can have this address, so no query is needed.
  if (target === undefined || !PLAIN.test(path)) return { kind: 'unknown', type: 'page' };
  const holders = (await findAddressHolders(database, path, target)).map(asHolder);
  const found = resolveAddress(path, holders);
  switch (found.kind) {
    case 'moved':
      return found;
    case 'current':
      return { kind: 'current', type: found.holder.kind };
    case 'unknown':
      return { kind: 'unknown', type: target.type };
    case 'gone': {
      const { kind: type, title, species } = found.holder;
      const ids = species === null ? [] : await readRelatedProductIds(database, species, SIMILAR_MAX);
      const { items } = await readProductsById(database, ids);
      return { kind: 'gone', type, title, species, alike: items };
    }
  }
}

/** The characters of ids and slugs. */
const PLAIN = /^[a-z0-9/_-]{1,160}$/;

function asHolder(row: AddressRow) {
  return { ...row, name: row.slug ?? row.id, oldAddresses: row.old ?? [] };
}
