import type { SeedSpecies } from '../types.ts';

export const morphos: readonly SeedSpecies[] = [
  {
    id: 'morpho-didius',
    name: '欢乐女神闪蝶',
    latinName: 'Morpho didius',
    aliases: [
      '欢乐女神',
      '大蓝闪蝶',
      '蓝色大闪蝶',
      '梦幻蓝闪蝶',
      'Giant Blue Morpho',
      'Blue Morpho',
      'Didius Morpho',
      'ディディウスモルフォ',
      'モルフォチョウ',
      'モルフォ蝶',
    ],
    family: '蛱蝶科 Nymphalidae',
    wingspan: [120, 150],
    distribution: '秘鲁、厄瓜多尔、玻利维亚的亚马孙西部雨林',
    description:
      '大型闪蝶。雄蝶翅背面几乎全为金属蓝色，前翅外缘镶一道黑边；这种蓝并非色素，而是鳞片的层状结构反射光线而成，换个角度便由天蓝转为紫蓝。腹面褐色，有成列的眼斑。雌蝶黑边更宽，边内有两列白斑。有些学者把它看作蓝闪蝶的亚种。',
  },
  {
    id: 'morpho-rhetenor',
    name: '尖翅蓝闪蝶',
    latinName: 'Morpho rhetenor',
    aliases: ['尖翅闪蝶', 'Rhetenor Blue Morpho', "Cramer's Blue Morpho", 'レテノールモルフォ'],
    family: '蛱蝶科 Nymphalidae',
    wingspan: [110, 140],
    distribution: '圭亚那、苏里南、巴西、哥伦比亚、厄瓜多尔和秘鲁',
    description:
      '闪蝶中光泽最强的一种。雄蝶前翅顶角尖长，翅背面整片亮蓝，能反射大半入射的蓝光，飞行时远处可见。腹面灰褐，斑纹细碎，眼斑小而不明显。雌蝶橙褐色，带黑色斑纹，少见于林下。雄蝶喜在河道上方和树冠层巡飞。',
  },
  {
    id: 'morpho-peleides',
    name: '黑框蓝闪蝶',
    latinName: 'Morpho peleides',
    aliases: [
      '蓝闪蝶',
      '蓓蕾闪蝶',
      '黑框闪蝶',
      'Blue Morpho',
      'Common Blue Morpho',
      'Emperor',
      'ペレイデスモルフォ',
    ],
    family: '蛱蝶科 Nymphalidae',
    wingspan: [95, 125],
    distribution: '墨西哥、中美洲、哥伦比亚、委内瑞拉、特立尼达岛',
    description:
      '翅背面蓝色，四周围着宽阔的黑框，框上散布白点，因此得名。腹面咖啡褐色，前后翅共有数枚黄圈大眼斑，停歇时合翅露出，可吓退鸟类。成虫以腐熟的果实和树汁为食。易于人工饲养，是各地蝴蝶馆里最常见的闪蝶。',
  },
  {
    id: 'morpho-polyphemus',
    name: '多音白闪蝶',
    latinName: 'Morpho polyphemus',
    aliases: [
      '白闪蝶',
      '多音闪蝶',
      '白色闪蝶',
      'White Morpho',
      'Polyphemus White Morpho',
      'シロモルフォ',
      'ポリフェムスモルフォ',
    ],
    family: '蛱蝶科 Nymphalidae',
    wingspan: [100, 120],
    distribution: '墨西哥至哥斯达黎加的山地与低地森林',
    description:
      '少数不呈蓝色的闪蝶。翅珠白色，略透光，侧看有淡淡的珍珠光泽；前翅顶角和外缘有灰褐色斑，后翅边缘有一列小黑点。腹面白色，带一列黄褐圈的小眼斑。雄蝶在晴天上午沿林缘缓缓滑翔，常停在腐果上取食。',
  },
];
