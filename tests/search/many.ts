import { coloursOf } from '../../src/features/search/rank/colours.rules.ts';
import type {
  ProductEntry,
  SearchableContent,
  SpeciesEntry,
} from '../../src/features/search/rank/index.rules.ts';

const COLOURS = [...'红绿青紫金银黑白黄蓝褐橙翠碧玄赤素墨'];
const MARKS = '斑带纹点缘裙尾翅框珠眼锯波丝星月环线'.split('');
const EPITHETS = [
  '美丽',
  '优越',
  '大',
  '小',
  '双',
  '宽',
  '窄',
  '长',
  '尖',
  '圆',
  '古',
  '麝',
  '玉',
  '燕',
  '箭',
  '虎',
];
const KINDS = [
  '凤蝶',
  '粉蝶',
  '蛱蝶',
  '灰蝶',
  '闪蝶',
  '绢蝶',
  '斑蝶',
  '眼蝶',
  '环蝶',
  '袖蝶',
  '弄蝶',
  '螯蛱蝶',
];
const FAMILIES = ['凤蝶科 Papilionidae', '粉蝶科 Pieridae', '蛱蝶科 Nymphalidae', '灰蝶科 Lycaenidae'];
const ONSETS = [
  'mor',
  'pap',
  'del',
  'gra',
  'char',
  'tro',
  'eup',
  'nep',
  'poly',
  'hel',
  'cal',
  'art',
  'leb',
  'zer',
  'ster',
];
const MIDDLES = [
  'ono',
  'ilo',
  'iph',
  'ate',
  'ura',
  'ico',
  'ant',
  'era',
  'ody',
  'ali',
  'yst',
  'omi',
  'ect',
  'ula',
];
const ENDS = ['us', 'a', 'is', 'ia', 'um', 'es', 'on', 'ina', 'ensis', 'ata', 'oides', 'ella'];
const GOODS = ['展翅标本', '三角袋装', '画框', '组合标本盒'];
const VARIATIONS = [
  '',
  '大号',
  '小',
  '立体',
  '典藏',
  '（繁育）',
  '（羽化）',
  '雌蝶',
  '高山型',
  '旱季型',
  '腹面',
  '一对',
];
const ORIGINS =
  '秘鲁 巴西 印度尼西亚 马来西亚 泰国 中国 日本 哥斯达黎加 巴布亚新几内亚 法属圭亚那 厄瓜多尔 菲律宾 老挝 缅甸 印度 墨西哥 肯尼亚 马达加斯加 西班牙 俄罗斯 希腊 波兰 越南 玻利维亚 哥伦比亚 喀麦隆 澳大利亚 所罗门群岛 美国 尼泊尔'.split(
    ' ',
  );
const SEXES = ['雄', '雄', '雄', '雌', '雌雄'];

const ENGLISH =
  'Blue Red Emerald Golden Owl Paper Kite Tiger Zebra Rajah Monarch Glass Clipper Sylph Jewel Royal Banded Common Great Lacewing'.split(
    ' ',
  );
const KANA = 'アオ アカ キイロ アゲハ モルフォ タテハ シロチョウ ヒメ オオ コノハ ルリ ムラサキ'.split(' ');
const TINTS = [...'红橙黄金绿蓝紫白黑褐'];
const LOCALITIES = '北部山区 南方省 中央高地 东岸 西岸河谷'.split(' ');

/** Seeded random number in [0, 1) (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function manySearchables(species: number, products: number, seed = 1): SearchableContent {
  const next = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  // A separate generator leaves earlier names and ids unchanged.
  const more = chance(seed + 1);
  const moreOf = <T>(list: readonly T[]): T => list[Math.floor(more() * list.length)] as T;
  const distinct = (taken: Set<string>, make: () => string): string => {
    for (;;) {
      const made = make();
      if (taken.has(made)) continue;
      taken.add(made);
      return made;
    }
  };
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const genera = Array.from({ length: 60 }, () => capital(pick(ONSETS) + pick(MIDDLES) + pick(ENDS)));
  const names = new Set<string>();
  const latinNames = new Set<string>();
  const ids = new Set<string>();
  const chineseName = () => pick(EPITHETS) + pick(COLOURS) + pick(MARKS) + pick(KINDS);
  const listed = Array.from({ length: species }, (): SpeciesEntry => {
    const latinName = distinct(
      latinNames,
      () =>
        `${pick(genera)} ${pick(ONSETS)}${pick(MIDDLES)}${next() < 0.5 ? pick(MIDDLES) : ''}${pick(ENDS)}`,
    );
    const everyday = `${moreOf(ENGLISH)} ${moreOf(ENGLISH)}`;
    const name = distinct(names, chineseName);
    return {
      id: latinName.toLowerCase().replace(' ', '-'),
      name,
      latinName,
      aliases: [
        ...(next() < 0.3 ? [distinct(names, chineseName)] : []),
        everyday,
        `${moreOf(KANA)}${moreOf(KANA)}${moreOf(KANA)}`,
      ],
      family: pick(FAMILIES),
      facts: [],
      colours: coloursOf(name, `${moreOf(TINTS)}色，${moreOf(TINTS)}色`),
    };
  });
  const hex = (length: number) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
  const sold = Array.from({ length: products }, (_, at): ProductEntry => {
    const its = pick(listed);
    const kindOfGoods = pick(GOODS);
    // Most ids are UUIDs, as the Studio makes them; a quarter are readable, as an import makes them.
    const id = distinct(ids, () =>
      at % 4 === 0
        ? `${its.id}-${Math.floor(next() * 1e6)}`
        : `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    );
    const name = `${its.name}${pick(VARIATIONS)}${kindOfGoods}${next() < 0.2 ? ` ${pick(ORIGINS)}` : ''}`;
    const origin = pick(ORIGINS);
    const locality = `${origin.slice(0, 2)}${moreOf(LOCALITIES)}`;
    return { id, name, speciesId: its.id, origin, locality, sex: pick(SEXES), kindOfGoods };
  });
  return { species: listed, products: sold };
}
