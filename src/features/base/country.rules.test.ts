import { describe, expect, test } from 'vitest';
import { countryOf, findCountryByName } from './country.rules.ts';
import { COUNTRIES } from './country-codes.rules.ts';

describe('the country of an address', () => {
  test.each([
    ['马里兰州贝塞斯达市 威斯康星大道 7700 号, 美国', 'US'],
    ['Jamaica, NY 11432, USA', 'US'],
    ['China Basin Street 5, San Francisco, USA', 'US'],
    ['1 High St, Belfast, Northern Ireland', 'GB'],
    ['Ouagadougou, Burkina Faso', 'BF'],
    ['科托努, 贝宁', 'BJ'],
    ['South Africa (Embassy), Brazzaville, Congo-Brazzaville', 'CG'],
    ['10 Collyer Quay, Singapore 049315', 'SG'],
    ['1 George St, Sydney, Australia.', 'AU'],
    ['美國加州舊金山', 'US'],
    ['臺灣臺北市信義區', 'TW'],
    ['中国北京市朝阳区 1 号', 'CN'],
    ['12 Rue des Papillons, 75005 Paris, France', 'FR'],
    ['97070 Würzburg, Germany', 'DE'],
    ['1 Main St, Springfield, IL 62701, USA', 'US'],
    ['1 High St\nLondon\nUnited Kingdom', 'GB'],
    ['日本东京都千代田区 1-1', 'JP'],
    ['10 Queen St, Bissau, Guinea-Bissau', 'GW'],
    ['1 Rd, Conakry, Guinea', 'GN'],
    ['香港九龙弥敦道 1 号', 'HK'],
    ['Nathan Road 1, Hong Kong, China', 'HK'],
    ['中国台湾台北市', 'TW'],
    ['新加坡乌节路 1 号', 'SG'],
    ['Hauptstr. 1, 10115 Berlin, Deutschland', 'DE'],
    ['대한민국 서울특별시 종로구 1', 'KR'],
    ['〒100-0001 東京都千代田区 1-1, 日本', 'JP'],
    ['澳洲悉尼乔治街 1 号', 'AU'],
    ['Bern\nSuisse', 'CH'],
    ['İstanbul, TÜRKİYE', 'TR'],
    ['190000 Санкт-Петербург, Российская Федерация', 'RU'],
  ])('%j is in %s', (address, country) => expect(countryOf(address)).toBe(country));

  test.each([
    // Places that are named after a country.
    ...[
      '马里兰州 20814',
      '马里乌波尔 1 号',
      '香港中路 12 号, 青岛',
      '台湾路 3 号, 青岛',
      '北京路 12, 吉隆坡',
    ],
    ...[
      '重庆大厦, 尖沙咀',
      '广东道 5 号, 尖沙咀',
      '中国银行, 纽约',
      '日本大使馆',
      '黑山县黑山镇',
      '巴林左旗',
    ],
    ...['法国梧桐路 3 号, 南京', '德国啤酒城, 青岛', '英国风格小镇 5 号, 青岛'],
    ...[
      '20100 Via Italia',
      '10000 Avenue France',
      '1000 Rua Portugal',
      '50000 Jalan Singapore',
      '1234 Lake Jordan',
    ],
    ...['Germanyweg 3, 1010', '7 Jordan Avenue, Springfield', 'China Basin Street 5', 'Rue de France'],
    // A state, province or city, but no country.
    ...['Jersey City, NJ 07302', '1 Broad St, Newark, New Jersey', 'Albany, New York, 12207'],
    ...['1 Main St\nSpringfield IL 62701-1234', 'Jordan Lee, 12 Elm St, Toronto, ON', 'Sydney NSW 2000'],
    ...['云南省昆明市盘龙区蝴蝶路 1 号', '北京, 朝阳区 1 号', '澳门路 100 号, 上海', 'Montréal, QC H2X 1Y4'],
    // Street and country are not separated.
    ...['75005 Paris FRANCE', '28013 Madrid ESPAÑA'],
    // The country is ambiguous.
    ...['Jalan Raya Ubud 5, Bali, ID 80571', '1 Main St, Boise, ID 83702'],
    ...['1 Peachtree St, Atlanta, Georgia', 'Congo', 'Berlin, DE 10115', 'Los Angeles, CA', 'Macau, China'],
    // The territory has a code of its own.
    ...[
      'Saint Helier, Jersey',
      'San Juan, PR 00901, USA',
      '97400 Saint-Denis, La Réunion, France',
      '97300 Cayenne, France',
    ],
    ...['Nouméa, Nouvelle-Calédonie, France', 'Burnt Pine, Norfolk Island 2899, Australia'],
    ...['97110 Pointe-à-Pitre Guadeloupe, France', 'Nygatan 22101 Mariehamn Åland, Finland'],
    ...['Mata-Utu Wallis-et-Futuna, France', 'Fakaofo Tokelau, New Zealand', '97133 Gustavia, France'],
    // Former states, or no country at all.
    ...['Praha, Czechoslovakia', 'Soviet Union', '', '  ,\n', '12345'],
  ])('%j tells no country for certain', (address) => expect(countryOf(address)).toBeNull());
});

test('an address that ends with the English or Chinese name of a country is nowhere else', () => {
  const name = (code: string, language: string) =>
    new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  for (const code of COUNTRIES)
    for (const language of ['en', 'zh-Hans'])
      expect([null, code]).toContain(countryOf(`1 Long Street, Old Town, ${name(code, language)}`));
});

test.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['德国', 'DE'],
  [' deutschland ', 'DE'],
  ['Georgia', 'GE'],
  ['Jersey', 'JE'],
  ['uk', 'GB'],
  ['ZZ', null],
  ['SU', null],
  ['Narnia', null],
  ['', null],
])('whoever types %j means %s', (typed, country) => expect(findCountryByName(typed)).toBe(country));
