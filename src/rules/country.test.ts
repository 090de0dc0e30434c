import { expect, test } from 'vitest';
import { countryOf } from './country.ts';

test.each([
  ['云南省昆明市盘龙区蝴蝶路 1 号', 'CN'],
  ['中国北京市朝阳区 1 号', 'CN'],
  ['12 Rue des Papillons, 75005 Paris, France', 'FR'],
  ['1 Main St, Springfield, IL 62701, USA', 'US'],
  ['1 High St\nLondon\nUnited Kingdom', 'GB'],
  ['日本东京都千代田区 1-1', 'JP'],
  ['10 Queen St, Bissau, Guinea-Bissau', 'GW'],
  ['1 Rd, Conakry, Guinea', 'GN'],
  ['香港九龙弥敦道 1 号', 'HK'],
  // No country stands in the middle of a word, nor of an address.
  ['Germanyweg 3, 1010', null],
  ['7 Jordan Avenue, Springfield', null],
  ['', null],
])('%s is in %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});
