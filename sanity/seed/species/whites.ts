import type { SeedSpecies } from '../types.ts';

export const whites: readonly SeedSpecies[] = [
  {
    id: 'hebomoia-glaucippe',
    name: '鹤顶粉蝶',
    latinName: 'Hebomoia glaucippe',
    aliases: ['端红蝶', '橙端粉蝶', 'Great Orange Tip', 'ツマベニチョウ', '端紅蝶'],
    family: '粉蝶科 Pieridae',
    wingspan: [80, 100],
    distribution: '印度、中国南部、日本南部、东南亚各国',
    description:
      '亚洲最大的粉蝶之一。翅背面白色，前翅顶角有一块黑边围绕的橙红大斑，如鹤顶一点红。腹面却布满枯叶般的褐色细纹，合翅停在落叶间很难发现。飞行有力，常沿林缘直线疾飞。幼虫食鱼木等山柑科植物，受惊时抬起前身，状如小蛇。',
  },
  {
    id: 'delias-hyparete',
    name: '优越斑粉蝶',
    latinName: 'Delias hyparete',
    aliases: ['红缘斑粉蝶', 'Painted Jezebel', 'Jezebel', 'カザリシロチョウ', 'ベニカザリシロチョウ'],
    family: '粉蝶科 Pieridae',
    wingspan: [65, 80],
    distribution: '印度东部、中国南部、中南半岛、印度尼西亚、菲律宾',
    isShownFromBelow: true,
    description:
      '背面素净，白翅黑脉；腹面却极鲜明，后翅大半为柠檬黄，外缘嵌一列心形朱红斑。这是警戒色：幼虫取食桑寄生，成虫因而味道不佳，鸟类少有问津。飞行徐缓，多在树冠层访花，城市公园中也可见到。',
  },
  {
    id: 'aporia-crataegi',
    name: '绢粉蝶',
    latinName: 'Aporia crataegi',
    aliases: ['树粉蝶', '山楂粉蝶', '山楂绢粉蝶', 'Black-veined White', 'エゾシロチョウ', '蝦夷白蝶'],
    family: '粉蝶科 Pieridae',
    wingspan: [55, 75],
    distribution: '欧洲、北非、亚洲温带至中国北方和日本',
    description:
      '又名树粉蝶。白翅上除黑色翅脉外别无斑纹，简洁如线描。雌蝶鳞片疏落，前翅近乎透明。幼虫曾是果园害虫，数量大起大落；英国的种群在二十世纪二十年代消失，原因至今未明。成虫六月最盛，常成群停在湿地上吸水。',
  },
  {
    id: 'pieris-rapae',
    name: '菜粉蝶',
    latinName: 'Pieris rapae',
    aliases: [
      '菜青虫',
      '白粉蝶',
      '菜白蝶',
      '白蝴蝶',
      'Cabbage White',
      'Small White',
      'Cabbage Butterfly',
      'モンシロチョウ',
      '紋白蝶',
    ],
    family: '粉蝶科 Pieridae',
    wingspan: [40, 55],
    distribution: '欧亚大陆原产，现见于北美洲、大洋洲等地',
    description:
      '最常见的白色小蝶，幼虫就是菜青虫。前翅顶角灰黑，雄蝶中域有一枚黑点，雌蝶两枚；后翅腹面淡黄。雄蝶翅面吸收紫外线，雌蝶反射，彼此凭此分辨雌雄，人眼却看不出来。十九世纪随甘蓝传入北美，几十年间遍及全洲。',
  },
  {
    id: 'gonepteryx-rhamni',
    name: '钩粉蝶',
    latinName: 'Gonepteryx rhamni',
    aliases: ['硫黄蝶', '鼠李蝶', 'Common Brimstone', 'Brimstone', 'ヤマキチョウ', '山黄蝶'],
    family: '粉蝶科 Pieridae',
    wingspan: [50, 60],
    distribution: '欧洲、北非、西亚至西伯利亚',
    description:
      '前后翅各有一个尖角，合翅时叶脉般的纹路与常春藤叶无异。雄蝶硫黄色，雌蝶淡青白，四翅中央各有一枚橙点。成虫可活近一年，以成虫越冬，早春第一批出现；有人认为英文的“蝴蝶”一词就由它的颜色而来。幼虫食鼠李。',
  },
];
