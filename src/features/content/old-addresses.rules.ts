/** A document's current address, and earlier addresses of this and other documents. */

import type { Verdict } from '../base/verdict.rules.ts';
import { linkTarget } from './addresses.rules.ts';

export type AddressedKind = 'product' | 'species' | 'page';

export interface OldAddress {
  readonly _key: string;
  /** Such as `/product/x`. */
  readonly path: string;
  /** `YYYY-MM-DD`. The path is an old address from this day on. */
  readonly since: string;
}

/** Products and species have their id in the address, pages their slug. */
export function pathOf(kind: AddressedKind, name: string): string {
  if (kind === 'page') return `/${name}`;
  return kind === 'product' ? `/product/${name}` : `/butterfly/${name}`;
}

export function validateOldAddress(path: string): Verdict {
  const target = linkTarget(path);
  const isExact =
    target !== undefined && path === pathOf(target.type, target.type === 'page' ? target.slug : target.id);
  if (isExact && /^[a-z0-9/_-]+$/.test(path)) return true;
  return '旧地址写本站的路径，例如 /product/morpho-didius、/butterfly/morpho-didius 或 /faq，不带域名和问号';
}

export interface AddressHolder {
  readonly kind: AddressedKind;
  readonly id: string;
  /** A page's slug, or the id. */
  readonly name: string;
  /** True if the document is published and, if it is a product, on sale. */
  readonly listed: boolean;
  readonly oldAddresses: readonly string[];
}

type Address<H extends AddressHolder> =
  | { readonly kind: 'current'; readonly holder: H }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone'; readonly holder: H }
  | { readonly kind: 'unknown' };

/**
 * Old addresses name a document, not a path, so no chain and no loop can arise. A current address
 * wins over an old one.
 */
export function resolveAddress<H extends AddressHolder>(path: string, holders: readonly H[]): Address<H> {
  const hasNow = ({ kind, name }: H) => pathOf(kind, name) === path;
  const had = ({ oldAddresses }: H) => oldAddresses.includes(path);
  const listed = holders.filter((holder) => holder.listed);
  const current = listed.find(hasNow);
  if (current !== undefined) return { kind: 'current', holder: current };
  const moved = listed.find(had);
  if (moved !== undefined) return { kind: 'moved', to: pathOf(moved.kind, moved.name) };
  const withdrawn = holders.filter((holder) => !holder.listed);
  const gone = withdrawn.find(hasNow) ?? withdrawn.find(had);
  return gone === undefined ? { kind: 'unknown' } : { kind: 'gone', holder: gone };
}

type Fields = Readonly<Record<string, unknown>>;

/** Leaves out items that an editor has not filled in yet. */
export function oldAddressesOf(value: unknown): OldAddress[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is OldAddress => typeof (item as Partial<OldAddress> | null)?.path === 'string',
  );
}

/**
 * Old addresses of a page that is about to be published under another slug; undefined if nothing
 * changes.
 */
export function oldAddressesAfter(
  published: Fields | undefined,
  next: Fields,
  day: string,
): OldAddress[] | undefined {
  const [before, now] = [published?.['slug'], next['slug']];
  if (next['_type'] !== 'page' || typeof before !== 'string' || typeof now !== 'string') return undefined;
  if (before === now) return undefined;
  const [left, taken] = [pathOf('page', before), pathOf('page', now)];
  const others = oldAddressesOf(next['old_addresses']).filter(({ path }) => path !== left && path !== taken);
  return [...others, { _key: before, path: left, since: day }];
}
