import type { SeedProduct } from '../types.ts';

/** Purple emperor, longwing, eighty-eight, and the one blue. */
export const nymphalidProductsC: readonly SeedProduct[] = [
  {
    id: 'sasakia-charonda-spread',
    name: '大紫蛱蝶展翅标本',
    species: 'sasakia-charonda',
    category: 'spread',
    gender: '雄',
    origin: '日本',
    locality: '山梨县北杜市饲养场',
    collected: '2025-07-01',
    description:
      '紫蓝由翅基漫到中部，正看深紫，侧看转蓝。北杜市的朴树林有专门的饲养户，套网养成，翅缘完整。翅展约9厘米，后翅臀角红斑相连。',
    variants: [
      { grade: 'A1', price: 168, stock: 6, tiers: [[3, 158]], description: '紫光完整，红斑鲜' },
      { grade: 'A-', price: 138, stock: 4, description: '右前翅缘一处小缺' },
      { grade: 'A2', price: 96, was: 108, stock: 3, description: '后翅边缘磨损' },
    ],
  },
  {
    id: 'sasakia-charonda-spread-f',
    name: '大紫蛱蝶雌蝶展翅标本',
    species: 'sasakia-charonda',
    category: 'spread',
    gender: '雌',
    origin: '日本',
    locality: '山梨县北杜市饲养场',
    collected: '2025-07-05',
    description:
      '没有紫光，却以体量取胜，翅展约10.8厘米，深褐底上乳白与淡黄斑排列齐整。与雄蝶同一饲养户，晚羽化数日。适合补全一对。',
    variants: [
      { grade: 'A1', price: 188, stock: 3, description: '斑纹完整，翅面平展' },
      { grade: 'A-', price: 152, stock: 0, description: '左后翅外缘略磨' },
    ],
  },
  {
    id: 'sasakia-charonda-papered',
    name: '大紫蛱蝶三角袋装',
    species: 'sasakia-charonda',
    category: 'papered',
    gender: '雄',
    origin: '中国',
    locality: '河南省洛阳市栾川县',
    collected: '2024-06',
    description: '伏牛山栎林中以树汁诱得，体壮翅硬。腹面淡黄绿者与银白者皆有，随机发货。还软需48小时以上。',
    variants: [
      { grade: 'A1', price: 88, stock: 22, tiers: [[5, 82]], description: '完整，紫光未擦' },
      { grade: 'A1-', price: 78, stock: 6, description: '一侧触角末端微弯，翅面完好' },
      { grade: 'A2', price: 52, stock: 20, tiers: [[10, 46]], description: '翅缘有缺，雄蝶打斗常见' },
    ],
  },
  {
    id: 'sasakia-charonda-framed',
    name: '大紫蛱蝶和纸画框',
    species: 'sasakia-charonda',
    category: 'framed',
    gender: '雄',
    origin: '日本',
    locality: '埼玉县岚山町饲养场',
    collected: '2024-07',
    description:
      '米色和纸衬底，纸中有细碎楮皮，25×25厘米，深色木框。签条以竖排汉字印种名与产地。紫光随人走动而明暗，最好挂在门对面的墙上。',
    variants: [
      { grade: 'A1', price: 388, stock: 2, description: '紫光完整' },
      { grade: 'A-', price: 328, was: 356, stock: 2, description: '后翅外缘一处细缺' },
    ],
  },
  {
    id: 'heliconius-melpomene-spread',
    name: '红带袖蝶展翅标本',
    species: 'heliconius-melpomene',
    category: 'spread',
    gender: '雄',
    origin: '哥伦比亚',
    locality: '梅塔省比亚维森西奥养殖场',
    collected: '2025-05',
    description:
      '长翅黑亮，朱红斜带边界干净。按袖蝶的天然姿势，前翅略前伸，不强求后缘垂直。养殖个体，翅展约7.2厘米。',
    variants: [
      {
        grade: 'A1',
        price: 36,
        stock: 20,
        tiers: [
          [5, 33],
          [10, 30],
        ],
        description: '红带鲜明',
      },
      { grade: 'A-', price: 28, stock: 12, description: '前翅尖略磨' },
    ],
  },
  {
    id: 'heliconius-melpomene-papered',
    name: '红带袖蝶三角袋装',
    species: 'heliconius-melpomene',
    category: 'papered',
    gender: '雄',
    origin: '苏里南',
    locality: '布罗科蓬多区',
    collected: '2025-04',
    description:
      '圭亚那地盾一带的花纹型，只有前翅一道红带，后翅全黑。用于讲缪勒拟态的，可向客服说明，我们尽量搭配同地的近似型供比较。',
    variants: [
      {
        grade: 'A1',
        price: 15,
        stock: 85,
        tiers: [
          [10, 13.5],
          [50, 11.5],
        ],
        description: '完整',
      },
      { grade: 'A2', price: 9, stock: 60, description: '翅尖磨损' },
    ],
  },
  {
    id: 'heliconius-melpomene-framed',
    name: '红带袖蝶画框',
    species: 'heliconius-melpomene',
    category: 'framed',
    gender: '雄',
    origin: '哥伦比亚',
    locality: '梅塔省比亚维森西奥养殖场',
    collected: '2025-03',
    description:
      '黑翅一道朱红，简单得像一枚印。16×16厘米。前翅按袖蝶的天然姿势略前伸。框背说明讲它与艺神袖蝶如何互相模仿，附两种的对照小图。',
    variants: [{ grade: 'A1', price: 148, stock: 5, tiers: [[2, 142]], description: '红带鲜明，翅尖完整' }],
  },
  {
    id: 'diaethria-clymena-spread',
    name: '八八蝶（红涡蛱蝶）腹面展翅标本',
    species: 'diaethria-clymena',
    category: 'spread',
    gender: '雄',
    origin: '巴西',
    locality: '圣卡塔琳娜州若因维利',
    collected: '2025-02',
    description:
      '腹面朝上整姿，左右各一个清楚的“88”。翅展约4厘米，前翅腹面朱红。开业、乔迁常有人指定要它。背面的蓝绿弧带也好看，盒底留了镜片可以照见。',
    pictures: {
      main: 'diaethria-clymena-m-ventral',
      ventral: 'diaethria-clymena-m-dorsal',
    },
    variants: [
      {
        grade: 'A1',
        price: 48,
        stock: 28,
        tiers: [
          [2, 46],
          [8, 42],
          [18, 38],
          [88, 33],
        ],
        description: '数字清楚，红色鲜',
      },
      { grade: 'A-', price: 38, stock: 16, description: '一侧“8”略细' },
    ],
  },
  {
    id: 'diaethria-clymena-papered',
    name: '红涡蛱蝶三角袋装',
    species: 'diaethria-clymena',
    category: 'papered',
    gender: '雄',
    origin: '秘鲁',
    locality: '胡宁大区萨蒂波',
    collected: '2025-06',
    description:
      '合翅便见数字，“88”与“89”两式混装，整盒十只以上时我们会挑一只“89”放进去。翅小，展翅用窄槽板。',
    variants: [
      {
        grade: 'A1',
        price: 14,
        stock: 170,
        tiers: [
          [10, 12.8],
          [50, 10.5],
          [100, 8.8],
        ],
        description: '数字清楚',
      },
      { grade: 'A2', price: 8.8, stock: 110, description: '边缘轻磨' },
      { grade: 'B', price: 3.8, stock: 60, description: '破损，数字尚在' },
    ],
  },
  {
    id: 'diaethria-clymena-framed',
    name: '红涡蛱蝶小画框',
    species: 'diaethria-clymena',
    category: 'framed',
    gender: '雄',
    origin: '巴西',
    locality: '里约热内卢州特雷索波利斯',
    collected: '2024-12',
    description:
      '13×13厘米，正面是黑底与一道金属蓝绿的弧带。把框翻过来，背面开窗处是左右两个“88”。小店开张、乔迁、生日，都有人指名要它。',
    variants: [
      { grade: 'A1', price: 98, was: 108, stock: 4, tiers: [[8, 88]], description: '弧带鲜亮，数字清楚' },
      { grade: 'A-', price: 78, stock: 0, description: '一侧翅缘略磨' },
    ],
  },
  {
    id: 'polyommatus-icarus-spread',
    name: '伊眼灰蝶展翅标本',
    species: 'polyommatus-icarus',
    category: 'spread',
    gender: '雄',
    origin: '中国',
    locality: '新疆维吾尔自治区伊犁州昭苏县',
    collected: '2025-06-15',
    description:
      '翅展仅3厘米，紫蓝均匀，白缘毛一圈完整，要凑近才看得出每根毛。使用000号微针，插在软木小方块上。昭苏草原六月花期所采。',
    variants: [
      {
        grade: 'A1',
        price: 22,
        stock: 30,
        tiers: [
          [5, 20],
          [20, 17],
        ],
        description: '缘毛完整，蓝色鲜',
      },
      { grade: 'A-', price: 17, stock: 18, description: '缘毛略缺' },
    ],
  },
  {
    id: 'polyommatus-icarus-spread-f',
    name: '伊眼灰蝶雌蝶展翅标本',
    species: 'polyommatus-icarus',
    category: 'spread',
    gender: '雌',
    origin: '中国',
    locality: '新疆维吾尔自治区伊犁州昭苏县',
    collected: '2025-06-15',
    description:
      '褐翅橙点，翅基常染一抹蓝粉，多少因个体而异，这几只蓝粉较明显。与雄蝶同日同地采得，可并插一块软木。翅展约2.9厘米。',
    variants: [{ grade: 'A1', price: 26, stock: 12, tiers: [[5, 24]], description: '橙点齐全，带蓝粉' }],
  },
  {
    id: 'polyommatus-icarus-papered',
    name: '伊眼灰蝶三角袋装十只',
    species: 'polyommatus-icarus',
    category: 'papered',
    gender: '雄',
    origin: '塞尔维亚',
    locality: '兹拉蒂博尔高原',
    collected: '2024-07',
    description:
      '十只一盒，每只单独装小三角袋。腹面黑点的位置是鉴定依据，随盒附一张辨识图，圈出与近缘种不同的两枚点。',
    variants: [
      {
        grade: 'A1',
        price: 48,
        stock: 40,
        tiers: [
          [5, 44],
          [20, 39],
        ],
        description: '十只皆完整',
      },
      { grade: 'A2', price: 29, stock: 30, description: '缘毛多有磨损' },
    ],
  },
  {
    id: 'polyommatus-icarus-framed',
    name: '伊眼灰蝶微型画框',
    species: 'polyommatus-icarus',
    category: 'framed',
    gender: '雄',
    origin: '法国',
    locality: '洛泽尔省',
    collected: '2024-06',
    description:
      '9×9厘米，本店最小的画框，一只3厘米的蓝蝶居中，白缘毛一圈不缺。背后有磁片，可吸在冰箱或铁柜上。盒内附放大镜一枚。',
    variants: [
      {
        grade: 'A1',
        price: 78,
        stock: 10,
        tiers: [
          [3, 72],
          [10, 66],
        ],
        description: '缘毛完整，蓝色鲜',
      },
      { grade: 'A1-', price: 70, stock: 2, description: '缘毛有一处细短' },
      { grade: 'A-', price: 62, stock: 0, description: '一处缘毛缺失' },
    ],
  },
];
