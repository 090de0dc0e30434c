import { expect, test } from 'vitest';
import { productSchema } from '../features/specimens/catalogue.contract.ts';
import { rawProduct } from './content.fixture.ts';
import { queryResult } from './dataset.fixture.ts';
import { PRODUCTS_QUERY } from './queries.ts';
import { productContentSchema } from './schema.ts';
import { toWireProduct } from './wire.ts';

const product = productContentSchema.parse(rawProduct);

test('a product on the wire keeps the contract, in yuan', () => {
  const wire = toWireProduct(product, () => 3);
  expect(productSchema.parse(wire)).toEqual(wire);
  expect(wire.specifications.quality_variants[0]).toMatchObject({
    key: 'a1',
    quality: 'A1',
    price: 128.5,
    original_price: 160,
    stock: 3,
    bulk_discount: [{ quantity: 5, price: 110 }],
  });
});

test('withdrawn variants are not shown', () => {
  expect(
    toWireProduct(product, () => 3).specifications.quality_variants.map((variant) => variant.key),
  ).toEqual(['a1']);
});

test('the pictures beyond the main one are image_urls', () => {
  const wire = toWireProduct(product, () => null);
  expect(wire.image_urls).toHaveLength(2);
  expect(wire.image_urls).not.toContain(wire.main_image);
});

test('known facts of a specimen are included, and unknown ones omitted', () => {
  const known = productContentSchema.parse({
    ...rawProduct,
    locality_coarsened: true,
    collector: 'J. Huamán',
    forewing_mm: 74,
    source: 'ranched',
    permit_note: '附许可证复印件',
    ex_pupa: true,
    repaired: false,
  });
  expect(productSchema.parse(toWireProduct(known, () => 1))).toMatchObject({
    locality_coarsened: true,
    collector: 'J. Huamán',
    forewing_mm: 74,
    source: 'ranched',
    permit_note: '附许可证复印件',
    ex_pupa: true,
  });
  expect(toWireProduct(known, () => 1)).not.toHaveProperty('repaired');
  for (const field of ['collector', 'source', 'permit_note', 'ex_pupa', 'locality_coarsened'])
    expect(toWireProduct(product, () => 1)).not.toHaveProperty(field);
});

test('a known fact of the species is included', () => {
  const { species } = rawProduct;
  const known = productContentSchema.parse({
    ...rawProduct,
    species: { ...species, host_plants: '马兜铃属' },
  });
  expect(productSchema.parse(toWireProduct(known, () => 1)).species.host_plants).toBe('马兜铃属');
  expect(toWireProduct(product, () => 1).species).not.toHaveProperty('host_plants');
});

test('an exact locality does not leave Sanity if there is a coarser one', () => {
  const dataset = [
    { _id: 'p', _type: 'product', locality: '安图县某沟', locality_coarse: '吉林省东部' },
    { _id: 'q', _type: 'product', locality: '佘山' },
  ];
  const [coarse, exact] = queryResult(dataset, PRODUCTS_QUERY, { after: '', upTo: 'q' }) as Record<
    string,
    unknown
  >[];
  expect(JSON.stringify(coarse)).not.toContain('安图县');
  expect(coarse).toMatchObject({ locality: '吉林省东部', locality_coarsened: true });
  expect(exact).toMatchObject({ locality: '佘山', locality_coarsened: false });
});
