/** Addresses that lead to a document: its current one, and those that it or another document had before. */
import { linkTarget } from './addresses.ts';
import type { Verdict } from './verdict.ts';

export type AddressedKind = 'product' | 'species' | 'page';

/** An item of a document's field `old_addresses`. */
export interface OldAddress {
  readonly _key: string;
  /** Such as `/product/x`. */
  readonly path: string;
  /** `YYYY-MM-DD`: the day from which it leads to the document. */
  readonly since: string;
}

/** Products and species have their id in the address, policy pages their slug. */
export function pathOf(kind: AddressedKind, name: string): string {
  if (kind === 'page') return `/${name}`;
  return kind === 'product' ? `/product/${name}` : `/butterfly/${name}`;
}

export function oldAddressVerdict(path: string): Verdict {
  const target = linkTarget(path);
  const isExact =
    target !== undefined && path === pathOf(target.type, target.type === 'page' ? target.slug : target.id);
  if (isExact && /^[a-z0-9/_-]+$/.test(path)) return true;
  return '旧地址写本站的路径，例如 /product/morpho-didius、/butterfly/morpho-didius 或 /faq，不带域名和问号';
}

/** A document as far as its addresses are concerned. */
export interface AddressHolder {
  readonly kind: AddressedKind;
  readonly id: string;
  /** The part of the address that names it: a page's slug, or the id. */
  readonly name: string;
  /** Published, and for a product: on sale. */
  readonly listed: boolean;
  readonly oldAddresses: readonly string[];
}

export type Address<H extends AddressHolder> =
  | { readonly kind: 'current'; readonly holder: H }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone'; readonly holder: H }
  | { readonly kind: 'unknown' };

/**
 * Finds the document of a path. Old addresses name a document, not a path, so no chain and no loop can arise: a move always
 * ends at the current address of a listed document. A current address wins over an old one.
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

/** The field as stored; items that an editor has not filled in yet are left out. */
export function oldAddressesOf(value: unknown): OldAddress[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is OldAddress => typeof (item as Partial<OldAddress> | null)?.path === 'string',
  );
}

/**
 * The field `old_addresses` of a page that is about to be published under another slug than before, with its previous
 * address added and its new one removed. Undefined if nothing changes.
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
