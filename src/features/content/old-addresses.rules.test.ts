import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressHolder,
  oldAddressesAfter,
  oldAddressesOf,
  pathOf,
  resolveAddress,
  validateOldAddress,
} from './old-addresses.rules.ts';

const holder = (fields: Partial<AddressHolder> & Pick<AddressHolder, 'id'>): AddressHolder => ({
  kind: 'product',
  name: fields.id,
  listed: true,
  oldAddresses: [],
  ...fields,
});
const morpho = holder({ id: 'morpho' });
const withdrawn = holder({ id: 'old', listed: false, oldAddresses: ['/product/older'] });
const successor = holder({ id: 'new', oldAddresses: ['/product/old'] });
const faq = holder({ kind: 'page', id: 'uuid', name: 'help', oldAddresses: ['/faq', '/questions'] });

describe('an address', () => {
  test.each<[string, string, readonly AddressHolder[], unknown]>([
    ['of a product', '/product/morpho', [morpho], { kind: 'current', holder: morpho }],
    ['of nothing', '/product/nothing', [morpho], { kind: 'unknown' }],
    ['of a species is not a product’s', '/butterfly/morpho', [morpho], { kind: 'unknown' }],
    ['of a withdrawn product', '/product/old', [withdrawn], { kind: 'gone', holder: withdrawn }],
    ['that a withdrawn product had', '/product/older', [withdrawn], { kind: 'gone', holder: withdrawn }],
    ['that another took over', '/product/old', [withdrawn, successor], { kind: 'moved', to: '/product/new' }],
    [
      'that was published again',
      '/product/old',
      [{ ...withdrawn, listed: true }, successor],
      {
        kind: 'current',
        holder: { ...withdrawn, listed: true },
      },
    ],
    ['that a page had first', '/faq', [faq], { kind: 'moved', to: '/help' }],
    ['that a page had next', '/questions', [faq], { kind: 'moved', to: '/help' }],
    ['of a page by its id', '/uuid', [faq], { kind: 'unknown' }],
  ])('%s', (_what, path, holders, expected) => {
    expect(resolveAddress(path, holders)).toEqual(expected);
  });

  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const kinds = fc.constantFrom('product' as const, 'species' as const, 'page' as const);
  const paths = fc.tuple(kinds, names).map(([kind, name]) => pathOf(kind, name));
  const anyHolder = fc
    .record({ kind: kinds, id: fc.uuid(), name: names, listed: fc.boolean(), oldAddresses: fc.array(paths) })
    .map((one): AddressHolder => one);

  test('leads to a current address in one step, however often documents moved', () => {
    fc.assert(
      fc.property(fc.array(anyHolder), paths, (holders, path) => {
        const found = resolveAddress(path, holders);
        if (found.kind !== 'moved') return;
        expect(found.to).not.toBe(path);
        expect(resolveAddress(found.to, holders).kind).toBe('current');
      }),
    );
  });

  test('that a document has now is never redirected', () => {
    fc.assert(
      fc.property(fc.array(anyHolder), (holders) => {
        for (const { kind, name, listed } of holders)
          if (listed) expect(resolveAddress(pathOf(kind, name), holders).kind).toBe('current');
      }),
    );
  });
});

describe('a page published under another slug', () => {
  const page = (slug: string, old?: readonly unknown[]) => ({
    _type: 'page',
    slug,
    ...(old && { old_addresses: old }),
  });
  const pathsAfter = (before: string, now: string, old: readonly unknown[] = []) =>
    oldAddressesAfter(page(before), page(now, old), '2026-11-26')?.map(({ path }) => path);

  test('keeps its previous address, since that day', () => {
    expect(oldAddressesAfter(page('faq'), page('help'), '2026-11-26')).toEqual([
      { _key: 'faq', path: '/faq', since: '2026-11-26' },
    ]);
  });

  test('that returns to an old slug has the slug only as its current address', () => {
    const moved = oldAddressesAfter(page('faq'), page('help'), '2026-11-26');
    expect(pathsAfter('help', 'faq', moved)).toEqual(['/help']);
  });

  test('keeps what an editor entered, and forgets an item without a path', () => {
    expect(pathsAfter('faq', 'help', [{ _key: 'x', path: '/ask' }, { _key: 'y' }, null])).toEqual([
      '/ask',
      '/faq',
    ]);
  });

  test.each([
    ['the same slug', page('faq'), page('faq')],
    ['a first publish', undefined, page('faq')],
    ['a product', { _type: 'product', slug: 'a' }, { _type: 'product', slug: 'b' }],
  ])('changes nothing for %s', (_what, published, next) => {
    expect(oldAddressesAfter(published, next, '2026-11-26')).toBeUndefined();
  });

  test('has had every slug but its own, each once, whatever the order', () => {
    const slugs = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(slugs, { minLength: 1 }), (history) => {
        let current = page(history[0] ?? 'a');
        for (const slug of history) {
          const next = { ...current, slug };
          const old = oldAddressesAfter(current, next, '2026-11-26');
          current = old === undefined ? next : { ...next, old_addresses: old };
        }
        const old = oldAddressesOf(Reflect.get(current, 'old_addresses'));
        const expected = new Set(history.filter((slug) => slug !== current.slug).map((slug) => `/${slug}`));
        expect(old.map(({ path }) => path).sort()).toEqual([...expected].sort());
      }),
    );
  });
});

test.each([
  ['/product/morpho-didius', true],
  ['/butterfly/morpho', true],
  ['/faq', true],
  ['/product', false],
  ['/butterfly/all', false],
  ['/search', false],
  ['/product/x?from=mail', false],
  ['/product/x/', false],
  ['https://shop.example/product/x', false],
  ['//host/product', false],
  ['/Product/x', false],
  ['product/x', false],
])('%s as an old address: %s', (path, isAllowed) => {
  expect(validateOldAddress(path) === true).toBe(isAllowed);
});
