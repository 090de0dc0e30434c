import { expect, test } from 'vitest';
import { productSchema } from '../contract/catalogue.ts';
import { rawProduct } from './content.fixture.ts';
import { productContent } from './schema.ts';
import { wireProduct } from './wire.ts';

const product = productContent.parse(rawProduct);

test('a product on the wire keeps the contract, in yuan', () => {
  const wire = wireProduct(product, () => 3);
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
  expect(wireProduct(product, () => 3).specifications.quality_variants.map((variant) => variant.key)).toEqual(
    ['a1'],
  );
});

test('the pictures beyond the main one are image_urls', () => {
  const wire = wireProduct(product, () => null);
  expect(wire.image_urls).toHaveLength(2);
  expect(wire.image_urls).not.toContain(wire.main_image);
});
