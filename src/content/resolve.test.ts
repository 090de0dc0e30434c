import { describe, expect, test, vi } from 'vitest';
import {
  rawCategory,
  rawContact,
  rawPage,
  rawProduct,
  rawSettings,
  rawSlide,
  rawSpecies,
} from './content.fixture.ts';
import type { LastValidVersions } from './documents.ts';
import { type CheckedContent, checkDocuments, checkSettings } from './documents.ts';
import type { DocumentKind } from './kinds.ts';
import { resolveContent } from './resolve.ts';

type RawContent = Readonly<Record<DocumentKind, readonly unknown[]>>;

const valid = {
  species: [rawSpecies],
  category: [rawCategory],
  product: [rawProduct],
  carouselItem: [rawSlide],
  page: [rawContact, rawPage],
  siteSettings: [rawSettings],
} satisfies RawContent;

function checked(raws: RawContent): CheckedContent {
  return {
    species: checkDocuments('species', raws.species),
    category: checkDocuments('category', raws.category),
    product: checkDocuments('product', raws.product),
    carouselItem: checkDocuments('carouselItem', raws.carouselItem),
    page: checkDocuments('page', raws.page),
    siteSettings: checkSettings(raws.siteSettings[0] ?? null),
  };
}

interface RawVersion {
  readonly _id: string;
  readonly _type: string;
}
const lastValidOf = (...raws: readonly RawVersion[]): LastValidVersions =>
  new Map(raws.map((raw) => [`${raw._type} ${raw._id}`, raw]));

async function resolved(changed: Partial<RawContent>, unchanged: LastValidVersions = new Map()) {
  const { shown, invalidDocuments } = await resolveContent(
    checked({ ...valid, ...changed }),
    async () => unchanged,
  );
  const ids = (kind: DocumentKind) => shown[kind].map(({ content }) => content._id);
  return {
    shown,
    ids,
    invalidDocuments: invalidDocuments.map(({ document, shown }) => `${document.id}: ${shown}`),
    raw: invalidDocuments,
  };
}

test('valid content is shown as published, and earlier versions are not read', async () => {
  const ask = vi.fn();
  const { shown, invalidDocuments } = await resolveContent(checked(valid), ask);
  expect(invalidDocuments).toEqual([]);
  expect(
    Object.values(shown)
      .flat()
      .map(({ isLastValid }) => isLastValid),
  ).not.toContain(true);
  expect(ask).not.toHaveBeenCalled();
});

describe.each([
  ['species', rawSpecies, { name: '' }],
  ['category', rawCategory, { name: '' }],
  ['product', rawProduct, { variants: [] }],
  ['carouselItem', rawSlide, { picture: null }],
  ['page', rawPage, { body: [] }],
  ['siteSettings', rawSettings, { tagline: '' }],
] as const)('a broken %s', (kind, raw, fault) => {
  const others = valid[kind].filter((one) => one !== raw);
  const broken = { [kind]: [...others, { ...raw, ...fault }] };

  test('is shown as it last was valid, and named', async () => {
    const { ids, invalidDocuments, shown } = await resolved(broken, lastValidOf(raw));
    expect(ids(kind)).toContain(raw._id);
    expect(invalidDocuments).toContain(`${raw._id}: last-sound`);
    expect(shown[kind].find(({ content }) => content._id === raw._id)?.isLastValid).toBe(true);
  });

  test('is omitted and reported if no valid version is known', async () => {
    const { ids, invalidDocuments } = await resolved(broken);
    expect(ids(kind)).not.toContain(raw._id);
    expect(invalidDocuments).toContain(`${raw._id}: nothing`);
  });

  test('is left out where its earlier version breaks the rules of now', async () => {
    const { ids, invalidDocuments } = await resolved(broken, lastValidOf({ ...raw, ...fault }));
    expect(ids(kind)).not.toContain(raw._id);
    expect(invalidDocuments).toContain(`${raw._id}: nothing`);
  });
});

describe('a product of a broken species', () => {
  const brokenSpecies = { ...rawSpecies, latinName: '' };
  const product = { ...rawProduct, name: '新名字', species: { ...rawProduct.species, latinName: '' } };

  test('is shown as it is published, with the species as that last was valid; only the species is named', async () => {
    const { shown, invalidDocuments } = await resolved(
      { species: [brokenSpecies], product: [product] },
      lastValidOf(rawSpecies),
    );
    expect(shown.product[0]).toMatchObject({
      isLastValid: false,
      content: { name: '新名字', species: { latinName: 'Morpho didius' } },
    });
    expect(invalidDocuments).toEqual(['morpho-didius: last-sound']);
  });

  test('whose own fields are broken too is shown as it last was valid', async () => {
    const raws = { species: [brokenSpecies], product: [{ ...product, name: '' }] };
    const { shown, invalidDocuments } = await resolved(raws, lastValidOf(rawSpecies, rawProduct));
    expect(shown.product[0]?.content.name).toBe(rawProduct.name);
    expect(invalidDocuments).toEqual(['morpho-didius: last-sound', 'morpho-didius-spread: last-sound']);
  });

  test('is omitted with it, and so is its slide, if no valid versions are known', async () => {
    const { ids, invalidDocuments } = await resolved({ species: [brokenSpecies], product: [product] });
    expect([ids('product'), ids('carouselItem')]).toEqual([[], []]);
    expect(invalidDocuments).toEqual([
      'morpho-didius: nothing',
      'morpho-didius-spread: nothing',
      'slide: nothing',
    ]);
  });

  test('that is not published any more is shown as it last was valid', async () => {
    const { shown, invalidDocuments } = await resolved(
      { species: [], product: [{ ...rawProduct, species: null }] },
      lastValidOf(rawProduct),
    );
    expect(shown.product[0]?.content.species.name).toBe('欢乐女神闪蝶');
    expect(invalidDocuments).toEqual(['morpho-didius-spread: last-sound']);
  });
});

describe('a slide', () => {
  test('to a product that is gone is left out, though it once was valid', async () => {
    const slide = { ...rawSlide, productId: null };
    const { ids, invalidDocuments } = await resolved(
      { product: [], carouselItem: [slide] },
      lastValidOf(rawSlide),
    );
    expect(ids('carouselItem')).toEqual([]);
    expect(invalidDocuments).toEqual(['slide: nothing']);
  });

  test('to a product without a grade to buy is left out and named', async () => {
    const variants = rawProduct.variants.map((variant) => ({ ...variant, withdrawn: true }));
    const { ids, raw } = await resolved({ product: [{ ...rawProduct, variants }] });
    expect(ids('carouselItem')).toEqual([]);
    expect(raw).toMatchObject([
      { document: { id: 'slide', problems: [{ path: 'product' }] }, shown: 'nothing' },
    ]);
  });
});

describe('pages', () => {
  const other = {
    ...rawPage,
    _id: 'page-other',
    title: '别的',
    slug: 'other',
    _createdAt: '2025-01-01T00:00:00Z',
  };
  const taking = { ...other, slug: rawPage.slug };

  test('at one address: the previous owner keeps it, and the other stays at its old one', async () => {
    const { shown, invalidDocuments } = await resolved(
      { page: [rawContact, rawPage, taking] },
      lastValidOf(rawPage, other),
    );
    expect(shown.page.map(({ content }) => `${content._id} ${content.slug}`).sort()).toEqual([
      'page-contact contact',
      'page-guide guide',
      'page-other other',
    ]);
    expect(invalidDocuments).toEqual(['page-other: last-sound']);
  });

  test('at one address, without a last valid version: the older one has it', async () => {
    const { ids, raw } = await resolved({ page: [rawContact, rawPage, taking] });
    expect(ids('page').sort()).toEqual(['page-contact', 'page-other']);
    expect(raw[0]?.document).toMatchObject({ id: 'page-guide', problems: [{ path: 'slug' }] });
  });

  test('that the shop leads to stay when they are taken down or moved', async () => {
    const gone = await resolved({ page: [rawPage] }, lastValidOf(rawContact));
    expect(gone.ids('page')).toContain('page-contact');
    const moved = await resolved(
      { page: [rawPage, { ...rawContact, slug: 'call-us' }] },
      lastValidOf(rawContact),
    );
    expect(moved.shown.page.map(({ content }) => content.slug).sort()).toEqual(['contact', 'guide']);
    expect([gone.invalidDocuments, moved.invalidDocuments]).toEqual([
      ['page-contact: last-sound'],
      ['page-contact: last-sound'],
    ]);
  });

  test('that the shop links to and that never existed are reported', async () => {
    const { raw } = await resolved({ page: [rawPage] });
    expect(raw).toMatchObject([{ shown: 'nothing', document: { problems: [{ path: 'slug' }] } }]);
  });
});

test('settings that were taken down stay as they were', async () => {
  const { ids, invalidDocuments } = await resolved({ siteSettings: [] }, lastValidOf(rawSettings));
  expect(ids('siteSettings')).toEqual(['siteSettings']);
  expect(invalidDocuments).toEqual(['siteSettings: last-sound']);
});

test('a character that PostgreSQL can’t store invalidates only its document', async () => {
  const { ids, invalidDocuments } = await resolved({ species: [{ ...rawSpecies, description: 'a\0b' }] });
  expect(ids('species')).toEqual([]);
  expect(invalidDocuments).toEqual(['morpho-didius: nothing']);
});

describe('of two products with one number', () => {
  const older = {
    ...rawProduct,
    _id: 'older',
    _createdAt: '2025-01-01T00:00:00Z',
    name: '先发布的',
    sku: 'DC0001',
  };
  const newer = { ...rawProduct, _id: 'newer', name: '后发布的', sku: 'DC0001' };
  const slides = { carouselItem: [] };

  test('the older one has it, and the other one is named with its field', async () => {
    const { ids, raw } = await resolved({ ...slides, product: [newer, older] });
    expect(ids('product')).toEqual(['older']);
    expect(raw).toMatchObject([{ document: { id: 'newer', problems: [{ path: 'sku' }] }, shown: 'nothing' }]);
    expect(raw[0]?.document.problems[0]?.message).toContain('“DC0001”已用于“先发布的”');
  });

  test('the one that had it keeps it, and the other one is shown as it was', async () => {
    const unchanged = lastValidOf(newer, { ...older, sku: 'DC0002' } as RawVersion);
    const { shown, invalidDocuments } = await resolved({ ...slides, product: [newer, older] }, unchanged);
    expect(shown.product.map(({ content: { _id, sku } }) => [_id, sku])).toEqual(
      expect.arrayContaining([
        ['newer', 'DC0001'],
        ['older', 'DC0002'],
      ]),
    );
    expect(invalidDocuments).toEqual(['older: last-sound']);
  });

  test('products without a SKU are not duplicates', async () => {
    const without = [older, newer].map((product) => ({ ...product, sku: null }));
    const { ids } = await resolved({ ...slides, product: without });
    expect(ids('product')).toHaveLength(2);
  });
});
