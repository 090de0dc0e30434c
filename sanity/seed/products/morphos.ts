import type { SeedProduct } from '../types.ts';

export const morphoProducts: readonly SeedProduct[] = [
  {
    id: 'morpho-didius-spread',
    name: '欢乐女神闪蝶展翅标本',
    species: 'morpho-didius',
    category: 'spread',
    gender: '雄',
    origin: '秘鲁',
    locality: '瓦努科大区廷戈玛丽亚',
    collected: '2025-03',
    description:
      '翅展约13.5厘米，蓝色均匀饱满，从正面看偏天蓝，斜看转为紫蓝。按博物馆通行的姿势整姿，前翅后缘与体轴垂直，使用2号不锈钢针。干燥四周后才取下，翅面平整不回翘。附中拉双语资料标签。',
    variants: [
      {
        grade: 'A1',
        price: 168,
        was: 198,
        stock: 14,
        tiers: [
          [3, 158],
          [6, 148],
          [12, 136],
        ],
        description: '翅缘完整，鳞片无脱落，触角齐全',
      },
      { grade: 'A-', price: 138, stock: 9, tiers: [[5, 128]], description: '后翅外缘有一处不足1毫米的缺口' },
      { grade: 'A2', price: 96, stock: 6, description: '前翅顶角轻微磨损，正面一步外不易察觉' },
    ],
  },
  {
    id: 'morpho-didius-spread-f',
    name: '欢乐女神闪蝶雌蝶展翅标本',
    species: 'morpho-didius',
    category: 'spread',
    gender: '雌',
    origin: '秘鲁',
    locality: '瓦努科大区廷戈玛丽亚',
    collected: '2024-11',
    description:
      '雌蝶在采集中远少于雄蝶，多由蛹羽化得来，这一批即是当地饲养场的个体。蓝色只占翅的内侧，外围宽黑边中排着两列白点，腹部粗短。翅展约14.5厘米，比同批雄蝶略大。',
    variants: [
      { grade: 'A1', price: 420, stock: 2, description: '室内羽化后即处理，白点清晰，无擦痕' },
      { grade: 'A-', price: 345, stock: 3, description: '右后翅边缘有一道极细折痕' },
    ],
  },
  {
    id: 'morpho-didius-papered',
    name: '欢乐女神闪蝶三角袋装',
    species: 'morpho-didius',
    category: 'papered',
    gender: '雄',
    origin: '秘鲁',
    locality: '帕斯科大区奥克萨潘帕',
    collected: '2025-06',
    description:
      '未展翅，双翅合拢，露出褐色腹面与眼斑；蓝色要待展翅后才见。袋面手写采集地与日期。还软约需48小时，胸肌厚，建议在胸侧注一滴热水。适合已有小型蝶展翅经验的朋友。',
    variants: [
      {
        grade: 'A1',
        price: 88,
        stock: 60,
        tiers: [
          [5, 82],
          [10, 76],
          [30, 69],
          [100, 62],
        ],
        description: '翅与触角完整，腹部未变黑',
      },
      { grade: 'A-', price: 72, stock: 45, tiers: [[10, 65]], description: '翅缘有细小缺口，展翅后不明显' },
      {
        grade: 'A2',
        price: 49,
        stock: 80,
        tiers: [
          [10, 44],
          [50, 38],
        ],
        description: '有折痕或缺一侧触角',
      },
      { grade: 'B', price: 22, stock: 120, tiers: [[20, 18]], description: '翅面破损，供拼贴创作与鳞片观察' },
    ],
  },
  {
    id: 'morpho-didius-framed',
    name: '欢乐女神闪蝶立体画框',
    species: 'morpho-didius',
    category: 'framed',
    gender: '雄',
    origin: '秘鲁',
    locality: '胡宁大区钱查马约河谷',
    collected: '2025-02',
    description:
      '单只居中，衬纸为米白无酸棉浆纸，标本悬于纸面上方6毫米，光线掠过时蓝色在纸上映出淡影。深胡桃色实木框，25×25厘米，厚3.5厘米，前为防紫外线玻璃。背后贴有资料卡。',
    variants: [
      {
        grade: 'A1',
        price: 298,
        was: 338,
        stock: 8,
        tiers: [
          [2, 288],
          [5, 268],
        ],
        description: '选翅形对称的个体入框',
      },
      { grade: 'A2', price: 218, stock: 4, description: '一侧后翅外缘有小缺损' },
    ],
  },
  {
    id: 'morpho-rhetenor-spread',
    name: '尖翅蓝闪蝶展翅标本',
    species: 'morpho-rhetenor',
    category: 'spread',
    gender: '雄',
    origin: '法属圭亚那',
    locality: '卡宴附近鲁拉镇',
    collected: '2024-08',
    description:
      '前翅尖削，整片蓝色像打磨过的金属，室内一盏台灯便可照出亮斑。这批采自旱季，颜色偏冷蓝。光泽对油渍敏感，取放时只捏针头。翅展约12.5厘米。',
    variants: [
      { grade: 'A1', price: 260, stock: 7, tiers: [[3, 245]], description: '全翅镜面光泽，无指印与油斑' },
      { grade: 'A-', price: 215, stock: 5, description: '前翅外缘有轻微飞行磨损' },
      { grade: 'B', price: 88, stock: 3, description: '一后翅缺去约五分之一，光泽仍好' },
    ],
  },
  {
    id: 'morpho-rhetenor-papered',
    name: '尖翅蓝闪蝶三角袋装',
    species: 'morpho-rhetenor',
    category: 'papered',
    gender: '雄',
    origin: '巴西',
    locality: '帕拉州圣塔伦',
    collected: '2024-09',
    description:
      '出口前逐只脱脂，蓝面合在内侧受到保护。纸袋为硫酸纸，可透光检查触角。展翅时请勿用普通胶带压翅，镜面鳞片极易留痕，宜用蜡纸条。',
    variants: [
      {
        grade: 'A1',
        price: 148,
        stock: 24,
        tiers: [
          [5, 138],
          [10, 128],
        ],
        description: '已脱脂，触角完整',
      },
      { grade: 'A2', price: 86, stock: 30, tiers: [[10, 78]], description: '翅缘磨损或触角一侧缺端部' },
    ],
  },
  {
    id: 'morpho-rhetenor-framed',
    name: '尖翅蓝闪蝶画框',
    species: 'morpho-rhetenor',
    category: 'framed',
    gender: '雄',
    origin: '秘鲁',
    locality: '洛雷托大区伊基托斯',
    collected: '2025-01',
    description:
      '深色木框配米白衬纸，22×22厘米。标本略向上仰5度固定，站在画前正好迎着反光的角度，因此看上去格外明亮。请避免挂在正午直射的墙面，也不要用射灯长时间近照。',
    variants: [{ grade: 'A1', price: 388, stock: 3, description: '镜面光泽完好，仰角固定' }],
  },
  {
    id: 'morpho-peleides-spread',
    name: '黑框蓝闪蝶展翅标本',
    species: 'morpho-peleides',
    category: 'spread',
    gender: '雄',
    origin: '哥斯达黎加',
    locality: '阿拉胡埃拉省蝴蝶养殖场',
    collected: '2025-07-12',
    description:
      '人工饲养，羽化次日处理，翅面几乎没有飞行磨损。黑框内侧与蓝色之间是渐变的，框上白点左右对称。翅展约11厘米，可随意翻面观看腹面的大眼斑，是给孩子讲保护色与眼斑的好材料。',
    variants: [
      {
        grade: 'A1',
        price: 98,
        stock: 25,
        tiers: [
          [5, 92],
          [10, 86],
        ],
        description: '饲养个体，新鲜无磨损',
      },
      { grade: 'A-', price: 79, stock: 12, description: '展翅角度左右相差约2度' },
    ],
  },
  {
    id: 'morpho-peleides-papered',
    name: '黑框蓝闪蝶三角袋装（饲养）',
    species: 'morpho-peleides',
    category: 'papered',
    gender: '雄',
    origin: '哥斯达黎加',
    locality: '利蒙省瓜皮莱斯蝴蝶养殖场',
    collected: '2025-08',
    description:
      '同一养殖场每月一批，尺寸整齐，适合课堂上多人同时练习展翅。腹面眼斑大而清楚。胸肌较欢乐女神闪蝶薄，还软一昼夜即可。',
    variants: [
      {
        grade: 'A1',
        price: 46,
        stock: 150,
        tiers: [
          [10, 42],
          [30, 38],
          [100, 33],
        ],
        description: '饲养个体，翅与触角完整',
      },
      { grade: 'A2', price: 28, stock: 90, tiers: [[20, 24]], description: '羽化不全的小皱褶或断触角' },
      { grade: 'B', price: 12, stock: 0, description: '翅面破损，供手工材料' },
    ],
  },
  {
    id: 'morpho-peleides-framed',
    name: '黑框蓝闪蝶立体画框',
    species: 'morpho-peleides',
    category: 'framed',
    gender: '雄',
    origin: '哥斯达黎加',
    locality: '阿拉胡埃拉省蝴蝶养殖场',
    collected: '2025-05',
    description:
      '翅上的黑框套着木框，一层一层收向中间的蓝。18×18厘米，可挂可立，背面粘有一张腹面照片，把那几枚大眼斑补给您看。养殖个体，封边前框内放入干燥剂。',
    variants: [
      { grade: 'A1', price: 228, stock: 6, tiers: [[3, 216]], description: '翅面无瑕，黑框对称' },
      { grade: 'A-', price: 188, was: 208, stock: 2, description: '近臀角有小擦痕' },
    ],
  },
  {
    id: 'morpho-polyphemus-spread',
    name: '多音白闪蝶展翅标本',
    species: 'morpho-polyphemus',
    category: 'spread',
    gender: '雄',
    origin: '墨西哥',
    locality: '恰帕斯州帕伦克附近',
    collected: '2024-10',
    description:
      '珠白色，放在深色底板上能看出翅膜透过的光。与蓝色闪蝶并排最好看，因此常有顾客两种同购。这批翅展11厘米上下，体毛灰白整洁，未见泛黄。',
    variants: [
      { grade: 'A1', price: 186, stock: 5, description: '珠光完整，边点清楚' },
      { grade: 'A-', price: 152, stock: 4, description: '左前翅端部鳞片稍薄' },
    ],
  },
  {
    id: 'morpho-polyphemus-papered',
    name: '多音白闪蝶三角袋装',
    species: 'morpho-polyphemus',
    category: 'papered',
    gender: '雄',
    origin: '危地马拉',
    locality: '伊萨瓦尔省里奥杜尔塞',
    collected: '2024-07',
    description:
      '白翅最怕受潮变黄，本批干燥后即与硅胶同封，袋内湿度低于百分之四十。腹面一列褐圈眼斑清楚可辨。到货后请继续干燥保存，展翅前再开封。',
    variants: [
      { grade: 'A1', price: 98, stock: 18, tiers: [[5, 92]], description: '洁白，无水渍' },
      {
        grade: 'A2',
        price: 58,
        stock: 22,
        tiers: [
          [5, 53],
          [15, 48],
        ],
        description: '边缘轻磨，白色略旧',
      },
    ],
  },
  {
    id: 'morpho-polyphemus-framed',
    name: '多音白闪蝶画框',
    species: 'morpho-polyphemus',
    category: 'framed',
    gender: '雄',
    origin: '墨西哥',
    locality: '瓦哈卡州北部山地',
    collected: '2024-09',
    description:
      '珠白的翅衬在米白纸上，靠的是深色木框与标本自己的影子来分层，远看安静，近看才发现翅脉与边点。22×22厘米，玻璃不含绿色，以免白色偏冷。只做了少量。',
    variants: [{ grade: 'A-', price: 296, stock: 1, description: '后翅边缘缺一小点，需近看' }],
  },
];
