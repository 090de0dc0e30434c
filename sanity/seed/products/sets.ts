import type { SeedProduct } from '../types.ts';

/** Boxed compositions; which species are in them is what the maker drew (`pictures/manifest.json`). */
export const setProducts: readonly SeedProduct[] = [
  {
    id: 'set-morpho-trio',
    name: '闪蝶三蓝组合标本盒',
    species: 'morpho-didius',
    category: 'set',
    gender: '雄',
    origin: '秘鲁、法属圭亚那、哥斯达黎加',
    locality: '瓦努科大区；卡宴附近；阿拉胡埃拉省',
    collected: '2025-03',
    description:
      '欢乐女神闪蝶、尖翅蓝闪蝶、黑框蓝闪蝶各一，天蓝、镜面蓝与黑框蓝摆在一处，才知道蓝也分三种。桐木盒衬米白泡沫纸，玻璃推拉盖。三只朝向一致，光从左上来时最亮，挂放时请照此安排灯位。',
    pictures: {
      main: 'set-morpho-trio',
      more: [
        'morpho-didius-m-dorsal',
        'morpho-rhetenor-m-dorsal',
        'morpho-peleides-m-dorsal',
        'morpho-peleides-m-ventral',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 538,
        was: 598,
        stock: 6,
        tiers: [
          [2, 525],
          [5, 498],
          [10, 465],
        ],
        description: '三只均为A1',
      },
      { grade: 'A-', price: 448, stock: 4, description: '两只A1、一只A-' },
    ],
  },
  {
    id: 'set-birdwings',
    name: '鸟翼凤蝶四种组合标本盒',
    species: 'ornithoptera-priamus',
    category: 'set',
    gender: '雄',
    origin: '印度尼西亚、马来西亚',
    locality: '北马鲁古省、西巴布亚省、霹雳州、西爪哇省（均为人工繁育）',
    collected: '2025-04',
    description:
      '绿鸟翼凤蝶、红鸟翼凤蝶、翠叶红颈凤蝶、裳凤蝶各一雄，四种皆列入CITES附录II，全部人工繁育，逐只附许可证复印件。樟木盒50×40厘米，木头本身有驱虫气味，仍附防虫片两枚。',
    pictures: {
      main: 'set-birdwings',
      more: [
        'ornithoptera-priamus-m-dorsal',
        'ornithoptera-croesus-m-dorsal',
        'trogonoptera-brookiana-m-dorsal',
        'troides-helena-m-dorsal',
      ],
    },
    variants: [
      { grade: 'A1', price: 1980, stock: 2, description: '四只均为A1' },
      { grade: 'A2', price: 1280, was: 1380, stock: 1, description: '红鸟翼凤蝶翅缘有缺，其余A-以上' },
    ],
  },
  {
    id: 'set-green-swallowtails',
    name: '翠凤蝶三种组合标本盒',
    species: 'papilio-blumei',
    category: 'set',
    gender: '雄',
    origin: '印度尼西亚、中国',
    locality: '苏拉威西岛、福建省、吉林省',
    collected: '2025-06',
    description:
      '爱神凤蝶、巴黎翠凤蝶、绿带翠凤蝶各一，由热带到北方，绿从金绿转为蓝绿，便于比较同属三种的结构色。附一页说明，讲鳞片上的凹坑怎样把黄光与蓝光叠成绿色。',
    pictures: {
      main: 'set-green-swallowtails',
      more: ['papilio-blumei-m-dorsal', 'papilio-paris-m-dorsal', 'papilio-maackii-m-dorsal'],
    },
    variants: [
      {
        grade: 'A1',
        price: 398,
        stock: 5,
        tiers: [
          [3, 378],
          [6, 356],
        ],
        description: '三只均为A1，尾突完整',
      },
      { grade: 'A-', price: 328, stock: 3, description: '其中一只尾突端部略短' },
    ],
  },
  {
    id: 'set-kites',
    name: '剑尾与燕尾六种标本盒',
    species: 'graphium-weiskei',
    category: 'set',
    gender: '雄',
    origin: '巴布亚新几内亚、中国、法国、泰国、缅甸',
    locality: '东高地省、上海市、海南省、普罗旺斯、清迈府、克钦邦（多尾凤蝶为人工繁育）',
    collected: '2025-03',
    description:
      '旖凤蝶、绿凤蝶、燕凤蝶、青凤蝶、紫斑青凤蝶、多尾凤蝶六种各一，从无尾、剑尾到长如燕尾，后翅的形状各异。多尾凤蝶列入CITES附录II，人工繁育，附许可证复印件。每只标签另注幼虫的食草，适合自然课讲寄主植物。',
    pictures: {
      main: 'set-kites',
      more: [
        'graphium-weiskei-m-dorsal',
        'graphium-sarpedon-m-dorsal',
        'graphium-antiphates-m-dorsal',
        'iphiclides-podalirius-m-dorsal',
        'lamproptera-curius-m-dorsal',
        'bhutanitis-lidderdalii-m-dorsal',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 858,
        stock: 4,
        tiers: [
          [2, 835],
          [5, 798],
        ],
        description: '六只均为A1，有尾的各只尾突完整',
      },
    ],
  },
  {
    id: 'set-whites',
    name: '粉蝶五种标本盒',
    species: 'hebomoia-glaucippe',
    category: 'set',
    gender: '雄',
    origin: '中国、泰国、德国',
    locality: '云南省、江苏省、内蒙古自治区、曼谷近郊、巴伐利亚州',
    collected: '2025-04',
    description:
      '绢粉蝶、菜粉蝶、鹤顶粉蝶、优越斑粉蝶，四种白，细看各不相同：有的黑脉如线描，有的只一点灰，有的顶着一角橙红；另有一只柠檬黄的钩粉蝶作比照。都是身边或近郊可遇的种类，价格也平易。',
    pictures: {
      main: 'set-whites',
      more: [
        'aporia-crataegi-m-dorsal',
        'pieris-rapae-m-dorsal',
        'hebomoia-glaucippe-m-dorsal',
        'delias-hyparete-m-dorsal',
        'delias-hyparete-m-ventral',
        'gonepteryx-rhamni-m-dorsal',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 168,
        stock: 10,
        tiers: [
          [3, 160],
          [10, 146],
        ],
        description: '五只均洁净无缺',
      },
      { grade: 'A2', price: 108, stock: 7, description: '一两只翅缘有轻微飞行磨损' },
    ],
  },
  {
    id: 'set-nymphalids',
    name: '蛱蝶六种标本盒',
    species: 'sasakia-charonda',
    category: 'set',
    gender: '雄',
    origin: '日本、巴西、中国等',
    locality: '山梨县、帕拉州、黑龙江省、槟城等地',
    collected: '2024-08',
    description:
      '孔雀蛱蝶、红锯蛱蝶、玫瑰彩袄蛱蝶、大紫蛱蝶、红带袖蝶、红涡蛱蝶，从三大洲挑出的六种红与紫。盒价大半在那只彩袄蛱蝶上。每只单独编号，与附册一一对应，附册另印各种的腹面照片。',
    pictures: {
      main: 'set-nymphalids',
      more: [
        'sasakia-charonda-m-dorsal',
        'agrias-claudina-m-dorsal',
        'agrias-claudina-m-ventral',
        'aglais-io-m-dorsal',
        'aglais-io-m-ventral',
        'cethosia-biblis-m-dorsal',
        'heliconius-melpomene-m-dorsal',
        'diaethria-clymena-m-dorsal',
        'diaethria-clymena-m-ventral',
      ],
    },
    variants: [
      { grade: 'A1', price: 1380, stock: 2, description: '六只均为A1' },
      { grade: 'A-', price: 1120, was: 1220, stock: 3, description: '其中两三只有细小缺口' },
    ],
  },
  {
    id: 'set-drawer-twenty',
    name: '世界蝴蝶标本抽屉（二十种二十只装，含闪蝶、鸟翼凤蝶、绢蝶、粉蝶、斑蝶与蛱蝶，橡木边框配可拆玻璃盖）',
    species: 'morpho-didius',
    category: 'set',
    gender: '雄',
    origin: '世界各地',
    locality: '十余个国家和地区，逐只见标签（CITES附录II物种均为人工繁育）',
    description:
      '仿博物馆标本柜的抽屉，橡木边、铜拉手，二十只分四行，体轴上下对齐。其中红鸟翼凤蝶、翠叶红颈凤蝶、裳凤蝶、阿波罗绢蝶四种列入CITES附录II，附许可证复印件。每套现配现排，具体个体略有出入。',
    pictures: {
      main: 'set-drawer-twenty',
      more: [
        'morpho-didius-m-dorsal',
        'ornithoptera-croesus-m-dorsal',
        'trogonoptera-brookiana-m-dorsal',
        'troides-helena-m-dorsal',
        'papilio-blumei-m-dorsal',
        'parnassius-apollo-m-dorsal',
        'hebomoia-glaucippe-m-dorsal',
        'greta-oto-m-dorsal',
        'danaus-plexippus-m-dorsal',
        'kallima-inachus-m-dorsal',
        'papilio-ulysses-m-dorsal',
        'idea-leuconoe-m-dorsal',
      ],
    },
    variants: [
      { grade: 'A1', price: 4280, was: 4680, stock: 3, tiers: [[2, 4120]], description: '二十只均为A1' },
      { grade: 'A-', price: 3480, stock: 4, description: '不少于十五只A1，其余A-' },
    ],
  },
  {
    id: 'set-beginner-six',
    name: '入门六只组合',
    species: 'papilio-machaon',
    category: 'set',
    gender: '雄',
    origin: '中国、哥斯达黎加、德国',
    locality: '山东省、上海市、云南省、卡塔戈省等地',
    collected: '2025-07',
    description:
      '金凤蝶、青凤蝶、鹤顶粉蝶、君主斑蝶、孔雀蛱蝶、钩粉蝶，六只六种翅形，涵盖凤蝶、粉蝶、蛱蝶三科。盒子轻巧不占地方，附图解小册一本，讲怎样看翅脉、辨雌雄、防虫防潮。',
    pictures: {
      main: 'set-beginner-six',
      more: [
        'papilio-machaon-m-dorsal',
        'graphium-sarpedon-m-dorsal',
        'hebomoia-glaucippe-m-dorsal',
        'danaus-plexippus-m-dorsal',
        'aglais-io-m-dorsal',
        'gonepteryx-rhamni-m-dorsal',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 268,
        stock: 20,
        tiers: [
          [5, 252],
          [10, 238],
          [30, 216],
          [60, 198],
        ],
        description: '六只均为A1',
      },
      { grade: 'A2', price: 178, stock: 15, tiers: [[10, 162]], description: '有轻微磨损，学校教具常用' },
    ],
  },
];
