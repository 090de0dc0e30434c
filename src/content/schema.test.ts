import { describe, expect, test } from 'vitest';
import { checkDocument, checkDocuments, describeBroken } from './check.ts';
import { rawPage, rawPicture, rawProduct, rawSpecies } from './content.fixture.ts';
import { pageContent, productContent, speciesContent } from './schema.ts';

function problemsOf(schema: Parameters<typeof checkDocument>[0], raw: unknown): readonly string[] {
  const checked = checkDocument(schema, raw);
  if (checked.kind === 'sound') return [];
  return checked.document.problems.map(({ path, message }) => `${path} ${message}`);
}

describe('a sound product', () => {
  const checked = checkDocument(productContent, rawProduct);

  test('is taken, its money as whole fen', () => {
    expect(checked.kind).toBe('sound');
    if (checked.kind !== 'sound') return;
    expect(checked.content.variants[0]).toMatchObject({
      key: 'a1',
      priceFen: 12_850,
      originalPriceFen: 16_000,
      tiers: [{ quantity: 5, priceFen: 11_000 }],
    });
  });

  test('shows its main picture first, then the ventral side, then the others', () => {
    const urls =
      checked.kind === 'sound' ? checked.content.pictures.map((picture) => picture.url.charAt(8)) : [];
    expect(urls).toEqual(['a', 'b', 'c']);
  });
});

describe('a broken product names what to mend', () => {
  const variantWith = (change: object) => ({
    ...rawProduct,
    variants: [{ ...rawProduct.variants[0], ...change }],
  });

  test.each([
    ['a missing picture', { ...rawProduct, main: null }, 'main_image is missing: upload a picture'],
    [
      'a picture without asset',
      { ...rawProduct, main: { alt: 'x' } },
      'main_image is missing: upload a picture',
    ],
    [
      'a dangling picture',
      { ...rawProduct, main: { ...rawPicture('a'), found: false } },
      'main_image points to image-',
    ],
    [
      'a picture without alt',
      { ...rawProduct, main: { ...rawPicture('a'), alt: ' ' } },
      'main_image has no alternative text',
    ],
    ['a dangling species', { ...rawProduct, species: null }, 'species points to a species that is missing'],
    [
      'a dangling category',
      { ...rawProduct, categoryId: null },
      'category points to a category that is missing',
    ],
    ['a negative price', variantWith({ price: -5 }), 'variants[_key=="a1"].price is -5'],
    ['a price of nothing', variantWith({ price: 0 }), 'variants[_key=="a1"].price is 0'],
    ['a price finer than a fen', variantWith({ price: 1.005 }), 'variants[_key=="a1"].price is 1.005'],
    [
      'a tier at one piece',
      variantWith({ tiers: [{ quantity: 1, price: 5 }] }),
      'variants[_key=="a1"].bulk_discount[0].quantity',
    ],
    ['no variants', { ...rawProduct, variants: [] }, 'variants is empty'],
    ['an id with capitals', { ...rawProduct, _id: 'Morpho.X' }, '_id is Morpho.X'],
    [
      'two variants of a grade',
      { ...rawProduct, variants: [rawProduct.variants[0], rawProduct.variants[0]] },
      'variants has two variants of one grade',
    ],
  ])('%s', (_case, raw, expected) => {
    expect(problemsOf(productContent, raw).some((problem) => problem.startsWith(expected))).toBe(true);
  });

  test('every problem at once, with id and title', () => {
    const raw = {
      ...rawProduct,
      main: null,
      species: null,
      variants: [{ ...rawProduct.variants[0], price: -1 }],
    };
    const { broken } = checkDocuments(productContent, [raw, { ...rawProduct, name: '' }, rawProduct]);
    expect(broken).toHaveLength(2);
    expect(broken[0]?.problems).toHaveLength(3);
    const text = describeBroken(broken);
    expect(text).toContain('morpho-didius-spread');
    expect(text).toContain('欢乐女神闪蝶 展翅标本');
  });
});

describe('a species', () => {
  test('of CITES appendix I is refused', () => {
    expect(problemsOf(speciesContent, { ...rawSpecies, cites: 'I' })[0]).toContain('appendix I is forbidden');
  });

  test('outside CITES has no appendix', () => {
    const checked = checkDocument(speciesContent, { ...rawSpecies, cites: 'none' });
    expect(checked.kind === 'sound' && checked.content.cites).toBeNull();
  });
});

describe('the links of a text', () => {
  const page = (href: unknown) => ({
    ...rawPage,
    body: [{ _type: 'block', _key: 'b0', markDefs: [{ _type: 'link', _key: 'l0', href }], children: [] }],
  });

  test('lead to pages, mail and telephone', () => {
    for (const href of ['/refund', 'https://example.com', 'mailto:a@example.com', 'tel:+861'])
      expect(problemsOf(pageContent, page(href))).toEqual([]);
  });

  test('run nothing: the page is refused with what to mend', () => {
    expect(problemsOf(pageContent, page('javascript:alert(1)'))).toEqual([
      'body[_key=="b0"].markDefs[_key=="l0"] leads to "javascript:alert(1)": a link is a path such as /refund, or begins with https://, http://, mailto: or tel:',
    ]);
  });
});

describe('the address of a policy page', () => {
  test('is refused where a route of the shop stands, with what to mend', () => {
    expect(problemsOf(pageContent, { ...rawPage, slug: 'login' })).toEqual([
      'slug is login, which is a route of the shop itself: give the page another address',
    ]);
  });

  test('is refused where it is none', () => {
    expect(problemsOf(pageContent, { ...rawPage, slug: 'FAQ' })).toEqual([
      'slug is "FAQ": at most 60 lower-case letters and digits, words joined by -',
    ]);
    expect(problemsOf(pageContent, { ...rawPage, slug: null })).toEqual([
      'slug is missing: give the page an address, such as faq',
    ]);
  });
});

test('a policy page that its editor lists nowhere is in no list', () => {
  const checked = checkDocument(pageContent, { ...rawPage, lists: null, contact_card: null });
  expect(checked).toMatchObject({ kind: 'sound', content: { lists: [], contact_card: false } });
});
