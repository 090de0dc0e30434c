import { expect, test } from 'vitest';
import type { Species } from '../contract/catalogue.ts';
import { byFamily } from './families.ts';

const species = (id: string, family: string): Species => ({
  id,
  name: id,
  latin_name: id,
  family,
  description: '',
  specie_image: '',
  picture: { url: '/images/a.webp', width: 5, height: 4, alt: '' },
  wingspan: { min: 50, max: 60 },
  distribution: '',
  cites: null,
});

test('species keep their order inside families, and families stand where their first species does', () => {
  const families = byFamily([
    species('morpho', '蛱蝶科 Nymphalidae'),
    species('papilio', '凤蝶科 Papilionidae'),
    species('agrias', '蛱蝶科 Nymphalidae'),
  ]);
  expect(families.map(({ name, latinName }) => [name, latinName])).toEqual([
    ['蛱蝶科', 'Nymphalidae'],
    ['凤蝶科', 'Papilionidae'],
  ]);
  expect(families[0]?.species.map(({ id }) => id)).toEqual(['morpho', 'agrias']);
});

test('a family without a Latin name is shown by its Chinese one alone', () => {
  expect(byFamily([species('a', '凤蝶科')])[0]).toMatchObject({ name: '凤蝶科', latinName: '' });
});
