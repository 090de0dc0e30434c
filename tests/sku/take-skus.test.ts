import { expect, test } from 'vitest';
import { startTestContentLake } from '../../sandbox/content-lake/content-lake.fixture.ts';
import { SKU_COUNTER_ID, takeSkus } from '../../src/content/take-skus.ts';

const product = (id: string, sku: string) => ({ _id: id, _type: 'product', name: id, sku });

test('numbers follow the highest of drafts and published products', async () => {
  const client = (await startTestContentLake()).client();
  await client.create(product('one', 'DC0007'));
  await client.create(product('drafts.two', 'DC0012'));
  expect(await takeSkus(client, 2)).toEqual(['DC0013', 'DC0014']);
});

test('editors who publish at once get different numbers', async () => {
  const lake = await startTestContentLake();
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeSkus(lake.client(), 3)));
  expect(taken.flat().toSorted()).toEqual(
    Array.from({ length: 24 }, (_, at) => `DC${String(at + 1).padStart(4, '0')}`),
  );
});

test('the number of a deleted product is not given again', async () => {
  const client = (await startTestContentLake()).client();
  const [sku = ''] = await takeSkus(client, 1);
  await client.create(product('one', sku));
  await client.delete('one');
  expect(await takeSkus(client, 1)).toEqual(['DC0002']);
});

test('each pattern of the site settings has its own sequence', async () => {
  const client = (await startTestContentLake()).client();
  await takeSkus(client, 5);
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', sku_pattern: 'M000' });
  expect(await takeSkus(client, 1)).toEqual(['M001']);
  await client.patch('siteSettings').set({ sku_pattern: 'DC0000' }).commit();
  expect(await takeSkus(client, 1)).toEqual(['DC0006']);
});

test('visitors see no counter', async () => {
  const lake = await startTestContentLake();
  await takeSkus(lake.client(), 1);
  expect(await lake.visitor().fetch('*[_id == $id]', { id: SKU_COUNTER_ID })).toEqual([]);
});

test('a failure that is not a conflict ends it', async () => {
  const client = (await startTestContentLake()).visitor();
  await expect(takeSkus(client, 1)).rejects.toThrow();
});
