import { expect, test } from 'vitest';
import { shownProduct } from '../specimens/product.fixture.ts';
import { productGraph, productJsonLd } from './product-json-ld.ts';

test('every grade is an offer in yuan with two decimals, available only where the stock says so', () => {
  const product = shownProduct([
    { price: 128.5, stock: 3 },
    { price: 90, stock: 0 },
    { price: 60, stock: null },
  ]);
  const { offers } = productJsonLd(product, (path) => `https://shop.example${path}`);
  expect(offers).toEqual([
    expect.objectContaining({
      price: '128.50',
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
    }),
    expect.objectContaining({ price: '90.00', availability: 'https://schema.org/OutOfStock' }),
    expect.not.objectContaining({ availability: expect.anything() }),
  ]);
});

test('the number of the shop is the sku, and absent for a product without one', () => {
  const absolute = (path: string) => path;
  expect(productJsonLd(shownProduct([{}], { sku: 'DC0123' }), absolute)).toMatchObject({ sku: 'DC0123' });
  expect(productJsonLd(shownProduct([{}]), absolute)).not.toHaveProperty('sku');
});

test('the product and its pictures stand there with their public addresses', () => {
  const product = shownProduct([{}]);
  const { image, url } = productJsonLd(product, (path) => `https://shop.example${path}`);
  expect(url).toBe(`https://shop.example/product/${product.id}`);
  expect(image).toEqual(['https://shop.example/images/a-1600x1280.webp?w=1600']);
});

test('a fact with a term in Darwin Core is a property of the product', () => {
  const { species } = shownProduct([{}]);
  const product = shownProduct([{}], { species: { ...species, host_plants: '马兜铃属' } });
  const { additionalProperty } = productJsonLd(product, (path) => path);
  expect(additionalProperty).toContainEqual(
    expect.objectContaining({ name: 'associatedTaxa', value: '马兜铃属' }),
  );
});

test('the species stands beside the product, with its family, under the address of its own page', () => {
  const graph = productGraph(shownProduct([{}]), (path) => `https://shop.example${path}`);
  expect(graph).toEqual([
    expect.objectContaining({
      '@type': 'Product',
      countryOfOrigin: { '@type': 'Country', name: '秘鲁' },
      additionalProperty: [expect.objectContaining({ value: 'Morpho didius' })],
    }),
    {
      '@type': 'Taxon',
      '@id': 'https://shop.example/butterfly/morpho-didius#species',
      url: 'https://shop.example/butterfly/morpho-didius',
      name: 'Morpho didius',
      alternateName: '欢乐女神闪蝶',
      taxonRank: 'species',
      parentTaxon: { '@type': 'Taxon', name: 'Nymphalidae', alternateName: '蛱蝶科', taxonRank: 'family' },
    },
  ]);
});
