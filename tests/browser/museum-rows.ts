import type { OwnSpecimenRequest } from '../../src/features/cabinet/cabinet.contract.ts';

/** Names as a museum's catalogue has them: subgenus, author, year, subspecies, forms and hybrids. */
const NAMES: readonly (readonly [latinName: string, chineseName: string])[] = [
  ['Papilio (Achillides) bianor Cramer, 1777', '碧凤蝶'],
  ['Papilio (Achillides) maackii Ménétriés, 1859', '绿带翠凤蝶'],
  ['Ornithoptera (Schoenbergia) goliath samson Niepelt, 1913', '歌利亚鸟翼凤蝶萨姆森亚种'],
  ['Parnassius (Kailasius) charltonius Gray, [1853]', '姹瞳绢蝶'],
  ['Agrias claudina sardanapalus Bates, 1860 f. “lugens”', '佳丽彩蛱蝶'],
  ['Bhutanitis thaidina (Blanchard, 1871)', '三尾凤蝶'],
  ['Morpho (Iphimedeia) hercules diadema Fruhstorfer, 1912', '大力士闪蝶'],
  ['Troides aeacus formosanus (Rothschild, 1899)', '金裳凤蝶台湾亚种'],
  ['Delias (Delias) pasithoe curasena Fruhstorfer, 1908', '报喜斑粉蝶'],
  ['Greta oto', ''],
];

const PLACES: readonly (readonly [country: string, site: string])[] = [
  ['CN', '云南省西双版纳傣族自治州勐腊县勐仑镇中国科学院西双版纳热带植物园绿石林，海拔 560–720 米'],
  ['PE', 'Junín Region, Satipo Province, Río Tambo District, near Poyeni, ca. 11°05′S 73°58′W, 480 m'],
  ['ID', '西巴布亚省阿尔法克山脉莫奎镇（Mokwam）以东 3 公里，原始林缘，海拔 1 500 米'],
  ['TW', '新竹县尖石乡秀峦村锦路部落'],
];

const COLLECTORS = ['欧阳淑华、司徒文博', 'S. Kitahara & Wang Xiaoming', 'J. A. Huamán Ccallocunto', '林晓'];
const DATES = ['2019-06-12', '1998-11-30/1999-02-14', '2019-06/2019-07', '1907'];
const NUMBERS = ['NHMUK 013456789', 'OY-2019-0127', 'IZCAS(Lep.)-1963-00458231', '7'];
const SEXES = ['雄', '雌', '雌雄', null] as const;

const at = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

/** Forty rows of a catalogue, and the longest that the form takes. */
export const MUSEUM_ROWS: readonly OwnSpecimenRequest[] = [
  ...Array.from({ length: 40 }, (_, n) => {
    // Each name is with each place once.
    const [latin_name, chinese_name] = at(NAMES, n);
    const [country, site] = at(PLACES, Math.floor(n / NAMES.length));
    return {
      ...{ drawer: null, latin_name, chinese_name, family_name: '', country, site, remarks: '', quantity: 1 },
      ...{ sex: at(SEXES, n), collected_on: at(DATES, n + 1), collector: at(COLLECTORS, n + 2) },
      number: at(NUMBERS, n + 3),
    };
  }),
  {
    ...{ drawer: null, latin_name: 'Papilio '.repeat(12).trim(), chinese_name: '蝶'.repeat(60), sex: '雌雄' },
    ...{ family_name: '', country: 'CD', site: '山'.repeat(120), collected_on: '1998-11-30/1999-02-14' },
    ...{ collector: '林'.repeat(60), number: 'W'.repeat(40), remarks: '', quantity: 2 },
  },
];
