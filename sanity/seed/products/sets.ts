import type { SeedProduct } from '../types.ts';

export const setProducts: readonly SeedProduct[] = [
  {
    id: 'set-morpho-trio',
    name: '闪蝶三色组合标本盒',
    species: 'morpho-didius',
    category: 'set',
    gender: '雄',
    origin: '秘鲁、墨西哥',
    locality: '秘鲁瓦努科大区；墨西哥恰帕斯州',
    collected: '2025-03',
    description:
      '欢乐女神闪蝶、黑框蓝闪蝶、多音白闪蝶各一，蓝、黑边蓝与珠白依次排开。盒为40×20厘米桐木，衬白色泡沫纸，玻璃推拉盖。三只朝向一致，光从左上来时蓝色最亮，挂放时请照此安排灯位。',
    pictures: {
      main: 'set-morpho-trio',
      more: [
        'morpho-didius-m-dorsal',
        'morpho-peleides-m-dorsal',
        'morpho-polyphemus-m-dorsal',
        'morpho-peleides-m-ventral',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 468,
        was: 520,
        stock: 6,
        tiers: [
          [2, 455],
          [5, 432],
          [10, 405],
        ],
        description: '三只均为A1',
      },
      { grade: 'A-', price: 388, stock: 4, description: '两只A1、一只A-' },
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
      '绿鸟翼凤蝶、红鸟翼凤蝶、翠叶红颈凤蝶、裳凤蝶各一雄，四种皆列入CITES附录II，全部人工繁育，逐只附许可证复印件。50×40厘米樟木盒，樟木本身有驱虫气味，仍附防虫片两枚。',
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
    name: '翠凤蝶组合标本盒',
    species: 'papilio-blumei',
    category: 'set',
    gender: '雄',
    origin: '印度尼西亚、中国、澳大利亚',
    locality: '苏拉威西岛、浙江、昆士兰州',
    collected: '2025-06',
    description:
      '爱神凤蝶、巴黎翠凤蝶、绿带翠凤蝶、天堂凤蝶各一，由金绿到天蓝排成一列，便于比较同属四种的结构色。盒40×30厘米，附一页说明，讲鳞片凹坑如何叠出绿色。',
    pictures: {
      main: 'set-green-swallowtails',
      more: [
        'papilio-blumei-m-dorsal',
        'papilio-paris-m-dorsal',
        'papilio-maackii-m-dorsal',
        'papilio-ulysses-m-dorsal',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 598,
        stock: 5,
        tiers: [
          [3, 568],
          [6, 538],
        ],
        description: '四只均为A1，尾突完整',
      },
      { grade: 'A-', price: 498, stock: 3, description: '其中一只尾突端部略短' },
    ],
  },
  {
    id: 'set-kites',
    name: '青凤蝶与帆蝶组合',
    species: 'graphium-weiskei',
    category: 'set',
    gender: '雄',
    origin: '巴布亚新几内亚、中国、法国等',
    locality: '东高地省、海南、普罗旺斯等地',
    collected: '2024-07',
    description:
      '紫斑青凤蝶、青凤蝶、绿凤蝶、旖凤蝶、燕凤蝶五种，从八厘米到四厘米依次缩小，尾突一只比一只夸张。盒35×25厘米，每只标签另注幼虫食草，适合自然课讲寄主植物。',
    pictures: {
      main: 'set-kites',
      more: [
        'graphium-weiskei-m-dorsal',
        'graphium-sarpedon-m-dorsal',
        'graphium-antiphates-m-dorsal',
        'iphiclides-podalirius-m-dorsal',
        'lamproptera-curius-m-dorsal',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 428,
        stock: 4,
        tiers: [
          [2, 412],
          [5, 388],
        ],
        description: '尾突全部完整',
      },
    ],
  },
  {
    id: 'set-whites',
    name: '粉蝶五种标本盒',
    species: 'hebomoia-glaucippe',
    category: 'set',
    gender: '雄',
    origin: '中国、泰国、德国等',
    locality: '云南、清迈府、巴伐利亚州等地',
    collected: '2025-05',
    description:
      '鹤顶粉蝶、优越斑粉蝶、绢粉蝶、菜粉蝶、钩粉蝶，全是身边或近郊可遇的种类。优越斑粉蝶特意腹面朝上，好看到它的红黄两色。盒30×25厘米，深灰衬底，白翅不再与底色相混。',
    pictures: {
      main: 'set-whites',
      more: [
        'hebomoia-glaucippe-m-dorsal',
        'delias-hyparete-m-ventral',
        'aporia-crataegi-m-dorsal',
        'pieris-rapae-m-dorsal',
        'gonepteryx-rhamni-m-dorsal',
      ],
    },
    variants: [
      {
        grade: 'A1',
        price: 198,
        stock: 10,
        tiers: [
          [3, 188],
          [10, 172],
        ],
        description: '五只均洁净无缺',
      },
      { grade: 'A2', price: 128, stock: 7, description: '一两只翅缘有轻微飞行磨损' },
    ],
  },
  {
    id: 'set-nymphalids',
    name: '蛱蝶九种标本盒',
    species: 'sasakia-charonda',
    category: 'set',
    gender: '雄',
    origin: '中国、日本、泰国等',
    locality: '河南、山梨县、清迈府等地',
    collected: '2024-08',
    description:
      '大紫蛱蝶居中，四周环绕枯叶蛱蝶、孔雀蛱蝶、丽蛱蝶、红锯蛱蝶、双尾螯蛱蝶、君主斑蝶、红带袖蝶与红涡蛱蝶。盒45×45厘米，枯叶蛱蝶附一张腹面照片供对照。每只单独编号，与附册一一对应。',
    pictures: {
      main: 'set-nymphalids',
      more: [
        'sasakia-charonda-m-dorsal',
        'kallima-inachus-m-dorsal',
        'kallima-inachus-m-ventral',
        'aglais-io-m-dorsal',
        'parthenos-sylvia-m-dorsal',
        'cethosia-biblis-m-dorsal',
        'charaxes-jasius-m-dorsal',
        'danaus-plexippus-m-dorsal',
        'heliconius-melpomene-m-dorsal',
        'diaethria-clymena-m-ventral',
      ],
    },
    variants: [
      { grade: 'A1', price: 780, stock: 3, description: '九只均为A1' },
      { grade: 'A-', price: 660, was: 720, stock: 3, description: '其中两三只有细小缺口' },
    ],
  },
  {
    id: 'set-drawer-twenty',
    name: '世界蝴蝶标本抽屉（二十只装，含闪蝶、翠凤蝶、粉蝶、斑蝶与蛱蝶，橡木边框配可拆玻璃盖）',
    species: 'morpho-didius',
    category: 'set',
    gender: '雌雄',
    origin: '世界各地',
    locality: '十二个国家和地区，逐只见标签',
    description:
      '仿博物馆标本柜的抽屉，51×46×6厘米，橡木边、铜拉手，二十只分四行排列，体轴上下对齐。四科皆备，旁附总标签与编号图。抽屉可嵌入常见的标本柜，也可平放在矮柜上作陈列。每套现配现排，具体个体略有出入。',
    pictures: {
      main: 'set-drawer-twenty',
      more: [
        'morpho-didius-m-dorsal',
        'papilio-blumei-m-dorsal',
        'papilio-machaon-m-dorsal',
        'graphium-sarpedon-m-dorsal',
        'hebomoia-glaucippe-m-dorsal',
        'gonepteryx-rhamni-m-dorsal',
        'idea-leuconoe-m-dorsal',
        'danaus-plexippus-m-dorsal',
        'caligo-eurilochus-m-ventral',
        'greta-oto-m-dorsal',
        'kallima-inachus-m-ventral',
        'polyommatus-icarus-m-dorsal',
      ],
    },
    variants: [
      { grade: 'A1', price: 2380, was: 2680, stock: 3, tiers: [[2, 2280]], description: '二十只均为A1' },
      { grade: 'A-', price: 1980, stock: 4, description: '不少于十五只A1，其余A-' },
    ],
  },
  {
    id: 'set-beginner-six',
    name: '入门六只组合',
    species: 'papilio-machaon',
    category: 'set',
    gender: '雄',
    origin: '中国、哥斯达黎加',
    locality: '山东、云南、阿拉胡埃拉省',
    collected: '2025-07',
    description:
      '金凤蝶、青凤蝶、绢粉蝶、孔雀蛱蝶、君主斑蝶、黑框蓝闪蝶，六只六种翅形，涵盖凤蝶、粉蝶、蛱蝶三科。盒30×20厘米，轻巧不占地方，附图解小册一本，讲怎样看翅脉、辨雌雄、防虫防潮。',
    pictures: {
      main: 'set-beginner-six',
      more: [
        'papilio-machaon-m-dorsal',
        'graphium-sarpedon-m-dorsal',
        'aporia-crataegi-m-dorsal',
        'aglais-io-m-dorsal',
        'danaus-plexippus-m-dorsal',
        'morpho-peleides-m-dorsal',
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
