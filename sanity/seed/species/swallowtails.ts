import type { SeedSpecies } from '../types.ts';

export const swallowtails: readonly SeedSpecies[] = [
  {
    id: 'papilio-ulysses',
    name: '天堂凤蝶',
    latinName: 'Papilio ulysses',
    aliases: [
      '英雄翠凤蝶',
      '琉璃凤蝶',
      '尤利西斯凤蝶',
      'Ulysses',
      'Blue Mountain Swallowtail',
      'Blue Emperor',
      'オオルリアゲハ',
      '大瑠璃揚羽',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [100, 130],
    distribution: '澳大利亚昆士兰州、新几内亚、马鲁古群岛、所罗门群岛',
    description:
      '又名英雄翠凤蝶。翅背面中央是一大片亮蓝，外围黑如天鹅绒，后翅带匙形尾突；腹面全为深褐，合翅便隐入暗处，飞行时蓝光一明一灭。雄蝶前翅有几束绒毛状性标，雌蝶后翅另有新月形蓝斑。幼虫食芸香科植物，是昆士兰的旅游标志。',
  },
  {
    id: 'papilio-blumei',
    name: '爱神凤蝶',
    latinName: 'Papilio blumei',
    aliases: [
      '翡翠凤蝶',
      '布氏翠凤蝶',
      '孔雀翠凤蝶',
      'Peacock Swallowtail',
      'Green Swallowtail',
      'Emerald Peacock',
      'オオルリオビアゲハ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [100, 130],
    distribution: '印度尼西亚苏拉威西岛特有',
    description:
      '苏拉威西岛特有的翠凤蝶。黑底散布绿色鳞粉，前后翅连成一道金绿宽带，匙形尾突整片为天蓝色。绿色由黄光与蓝光在鳞片微小凹坑中叠合而成，是结构色研究的经典材料。多见于岛上中部山地的河谷与林缘，雄蝶常到湿沙上吸水。',
  },
  {
    id: 'papilio-paris',
    name: '巴黎翠凤蝶',
    latinName: 'Papilio paris',
    aliases: ['巴黎凤蝶', '巴黎绿凤蝶', '大琉璃纹凤蝶', 'Paris Peacock', 'ルリモンアゲハ', '瑠璃紋揚羽'],
    family: '凤蝶科 Papilionidae',
    wingspan: [80, 120],
    distribution: '印度、中国南部、中南半岛、苏门答腊、爪哇',
    description:
      '名称取自颜料“巴黎翠”的颜色，与城市无关。黑褐色翅面满布金绿鳞，后翅前部有一块醒目的蓝绿色大斑，一条绿线由此通向臀角的紫红圈纹。雌蝶色较淡，蓝斑略小。常沿山路和溪谷疾飞，访花时双翅仍不停扇动。幼虫食芸香科植物。',
  },
  {
    id: 'papilio-maackii',
    name: '绿带翠凤蝶',
    latinName: 'Papilio maackii',
    aliases: [
      '马氏翠凤蝶',
      '乌凤蝶',
      '深山翠凤蝶',
      'Alpine Black Swallowtail',
      "Maack's Peacock",
      'ミヤマカラスアゲハ',
      '深山烏揚羽',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [90, 130],
    distribution: '中国、朝鲜半岛、日本、俄罗斯远东地区',
    description:
      '东亚北方的大型翠凤蝶。雄蝶前翅密布暗绿鳞，外侧有绒毛状黑色性标；后翅蓝绿鳞聚成一道弧带，外缘有紫红新月纹。春型小而鲜艳，夏型大而色深，同一地点的两代大小悬殊。幼虫以黄檗、花椒等芸香科植物为食，以蛹越冬。',
  },
  {
    id: 'papilio-machaon',
    name: '金凤蝶',
    latinName: 'Papilio machaon',
    aliases: [
      '黄凤蝶',
      '茴香凤蝶',
      '燕尾蝶',
      'Old World Swallowtail',
      'Common Yellow Swallowtail',
      'Swallowtail',
      'キアゲハ',
      '黄揚羽',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [65, 90],
    distribution: '欧洲、亚洲大部、北非与北美洲西北部',
    description:
      '又名黄凤蝶，林奈1758年命名，是凤蝶属的模式种。翅黄色，脉纹与边缘黑色，后翅外侧有一列蓝斑，臀角一枚红斑。幼虫绿底黑环带橙点，吃胡萝卜、茴香等伞形科植物，受惊时伸出橙色臭角。由平原到高山草甸皆可见到。',
  },
  {
    id: 'papilio-memnon',
    name: '美凤蝶',
    latinName: 'Papilio memnon',
    aliases: ['大凤蝶', '多型凤蝶', '多型蓝凤蝶', 'Great Mormon', 'ナガサキアゲハ', '長崎揚羽'],
    family: '凤蝶科 Papilionidae',
    wingspan: [110, 150],
    distribution: '印度东北部、中国南部、东南亚各国、日本南部',
    description:
      '雌雄差异极大的凤蝶。雄蝶无尾，翅蓝黑色，翅脉间有放射状灰蓝条；雌蝶分无尾与有尾数型，前翅基部有红斑，后翅多白，分别拟态不同的有毒凤蝶。这种多型由一组紧密连锁的基因控制，是遗传学的著名例子。幼虫食柑橘类植物。',
  },
];
