import type { SeedSpecies } from '../types.ts';

/** Swordtails, bluebottles and the other small or unusual papilionids. */
export const kites: readonly SeedSpecies[] = [
  {
    id: 'graphium-weiskei',
    name: '紫斑青凤蝶',
    latinName: 'Graphium weiskei',
    aliases: ['紫斑凤蝶', '粉紫凤蝶', 'Purple Spotted Swallowtail', 'Pink Swallowtail', 'ウェイスケイアゲハ'],
    family: '凤蝶科 Papilionidae',
    wingspan: [65, 80],
    distribution: '新几内亚岛高地',
    description:
      '新几内亚山地特有。黑色翅面上，基部是淡紫至粉紫的大斑，中部翠绿，外侧又散着小紫点，这样的配色在蝴蝶中少有。后翅有细长尾突。生活在海拔1400米以上的云雾林，雄蝶常在树冠上空追逐，也会下到溪边湿地吸水。',
  },
  {
    id: 'graphium-sarpedon',
    name: '青凤蝶',
    latinName: 'Graphium sarpedon',
    aliases: [
      '蓝带青凤蝶',
      '樟青凤蝶',
      'Common Bluebottle',
      'Blue Triangle',
      'アオスジアゲハ',
      '青筋揚羽',
      '青条揚羽',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [55, 80],
    distribution: '中国南部、日本、印度、东南亚各国',
    description:
      '黑色翅上贯穿一列半透明的青蓝色方斑，由前翅顶角斜向后翅，迎光时像一段彩色玻璃。后翅腹面有几枚红斑，外缘波状而无尾突。飞行极快，少有停歇，常见于樟树附近，因为幼虫以樟科植物为食，城市里也能见到。',
  },
  {
    id: 'graphium-antiphates',
    name: '绿凤蝶',
    latinName: 'Graphium antiphates',
    aliases: [
      '五纹绿凤蝶',
      '剑尾凤蝶',
      'Five-bar Swordtail',
      'Fivebar Swordtail',
      'Swordtail',
      'オナガタイマイ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [70, 95],
    distribution: '印度、中国南部、中南半岛、印度尼西亚西部',
    description:
      '翅背面乳白，前翅有数条由前缘斜下的黑带，后翅拖着一对剑形长尾；腹面基部染有苹果绿与橙黄，合翅时才显出名称里的绿色。常混在其他凤蝶中成群吸水，受惊时一齐散开。幼虫取食番荔枝科植物。',
  },
  {
    id: 'iphiclides-podalirius',
    name: '旖凤蝶',
    latinName: 'Iphiclides podalirius',
    aliases: [
      '欧洲旖凤蝶',
      '帆蝶',
      'Scarce Swallowtail',
      'Sail Swallowtail',
      'Pear-tree Swallowtail',
      'ヨーロッパタイマイ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [60, 90],
    distribution: '欧洲中南部、西亚、中亚至中国新疆',
    description:
      '欧洲有名的“帆蝶”。乳黄色翅上有数条楔形黑带，自前缘逐渐变尖；后翅尾突细长，臀角有一枚橙边蓝斑，停歇时像另一侧的头和触角，能引开鸟的啄击。善于借上升气流滑翔，常聚在山顶。幼虫以李、山楂等蔷薇科植物为食。',
  },
  {
    id: 'lamproptera-curius',
    name: '燕凤蝶',
    latinName: 'Lamproptera curius',
    aliases: [
      '蜻蜓蝶',
      '粉白燕凤蝶',
      '燕尾凤蝶',
      'White Dragontail',
      'Dragontail',
      'スソビキアゲハ',
      'シロスソビキアゲハ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [40, 50],
    distribution: '印度东北部、中国南部、中南半岛至印度尼西亚西部',
    description:
      '最小的凤蝶之一。前翅大半透明，只有黑边和一条斜带；后翅拖着约为体长两倍的白尖尾突。振翅极快，飞行时可悬停、倒退，远看像蜻蜓。雄蝶在溪边连续吸水，水从腹末成滴射出，以留下所需的盐分。幼虫食青藤属植物。',
  },
  {
    id: 'parnassius-apollo',
    name: '阿波罗绢蝶',
    latinName: 'Parnassius apollo',
    aliases: [
      '阿波罗蝶',
      '阿波罗',
      '太阳神绢蝶',
      'Apollo',
      'Mountain Apollo',
      'アポロウスバシロチョウ',
      'アポロチョウ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [62, 90],
    distribution: '欧洲山地、西伯利亚、中亚至中国新疆',
    cites: 'II',
    description:
      '高山绢蝶的代表。翅白色，质薄如绢，前翅有数枚黑斑，后翅有两枚白心红圈斑，各山系的红斑大小深浅不一，由此分出许多亚种。雌蝶交配后腹末带有硬质臀袋。幼虫食景天。列入CITES附录II，欧洲不少国家立法保护野生种群。',
  },
  {
    id: 'bhutanitis-lidderdalii',
    name: '多尾凤蝶',
    latinName: 'Bhutanitis lidderdalii',
    aliases: ['不丹多尾凤蝶', '褐凤蝶', '喜马拉雅多尾凤蝶', 'Bhutan Glory', 'シボリアゲハ', '絞揚羽'],
    family: '凤蝶科 Papilionidae',
    wingspan: [90, 110],
    distribution: '不丹、印度东北部、缅甸北部、泰国北部、中国云南',
    cites: 'II',
    description:
      '喜马拉雅东段山地的稀有凤蝶。烟黑色长翅上有许多乳白波纹，后翅大红斑旁缀蓝黑与橙色，边缘生有长短不等的数条尾突。飞行缓慢，多在海拔1500至2700米的阔叶林顶活动，一年一代。幼虫取食马兜铃。列入CITES附录II。',
  },
];
