import type { SeedProduct } from '../types.ts';

/** Lacewing, pasha, clipper, peacock. */
export const nymphalidProductsB: readonly SeedProduct[] = [
  {
    id: 'cethosia-biblis-spread',
    name: '红锯蛱蝶展翅标本',
    species: 'cethosia-biblis',
    category: 'spread',
    gender: '雄',
    origin: '马来西亚',
    locality: '槟城蝴蝶园',
    collected: '2025-05',
    description:
      '橙红一片，黑边里嵌着白色小折线，外缘齿列分明如锯。养殖羽化，边齿一枚不缺。翅展约8厘米。腹面花纹同样精细，底座透明，可两面观看。',
    variants: [
      {
        grade: 'A1',
        price: 34,
        stock: 32,
        tiers: [
          [5, 31],
          [20, 27],
        ],
        description: '边齿完整，橙红鲜亮',
      },
      { grade: 'A-', price: 27, stock: 18, description: '后翅一枚边齿略钝' },
    ],
  },
  {
    id: 'cethosia-biblis-papered',
    name: '红锯蛱蝶三角袋装',
    species: 'cethosia-biblis',
    category: 'papered',
    gender: '雄',
    origin: '中国',
    locality: '云南省红河州金平县',
    collected: '2025-09',
    description:
      '腹面如织锦，合翅即可欣赏。群集的幼虫一次能养出几十只，因而供应充足。翅膜柔韧，定型快，一周便可取下。',
    variants: [
      {
        grade: 'A1',
        price: 9,
        stock: 260,
        tiers: [
          [20, 8],
          [100, 6.6],
        ],
        description: '完整',
      },
      { grade: 'A2', price: 5.5, stock: 180, description: '边齿磨损' },
      { grade: 'B', price: 2.8, stock: 0, description: '破损' },
    ],
  },
  {
    id: 'cethosia-biblis-framed',
    name: '红锯蛱蝶画框',
    species: 'cethosia-biblis',
    category: 'framed',
    gender: '雄',
    origin: '马来西亚',
    locality: '槟城蝴蝶园',
    collected: '2025-03',
    description:
      '橙红翅面，外缘一圈锯齿与白色小折线，越近看越细。18×18厘米。边齿是易损之处，封框前用放大镜逐枚点过，缺一枚便降为A-。',
    variants: [
      { grade: 'A1', price: 168, stock: 5, description: '边齿一枚不缺' },
      { grade: 'A-', price: 138, stock: 3, description: '右后翅一枚边齿略缺' },
    ],
  },
  {
    id: 'charaxes-jasius-spread',
    name: '双尾螯蛱蝶展翅标本',
    species: 'charaxes-jasius',
    category: 'spread',
    gender: '雄',
    origin: '西班牙',
    locality: '马拉加省龙达山地',
    collected: '2024-09',
    description:
      '深褐翅镶橙边，四条短尾成双。雄蝶好斗，野外个体少有全尾，这批由草莓树上的蛹羽化。翅展约7.8厘米，体粗壮，用3号针。',
    variants: [
      { grade: 'A1', price: 78, stock: 8, tiers: [[3, 74]], description: '四尾完整' },
      { grade: 'A-', price: 62, stock: 6, description: '一条尾尖略短' },
      { grade: 'A2', price: 44, stock: 4, description: '缺一条尾突' },
    ],
  },
  {
    id: 'charaxes-jasius-papered',
    name: '双尾螯蛱蝶三角袋装',
    species: 'charaxes-jasius',
    category: 'papered',
    gender: '雄',
    origin: '突尼斯',
    locality: '坚杜拜省艾因德拉姆',
    collected: '2024-10',
    description:
      '马赛克般的腹面朝外，灰、红褐、白线拼得齐整。胸肌很厚，不注热水难以松动；展翅时需先剪断翅基肌，说明书内附图示。',
    variants: [
      {
        grade: 'A1',
        price: 38,
        stock: 36,
        tiers: [
          [5, 35],
          [10, 32],
        ],
        description: '四尾齐全',
      },
      { grade: 'A2', price: 24, stock: 24, description: '尾突有缺' },
    ],
  },
  {
    id: 'charaxes-jasius-framed',
    name: '双尾螯蛱蝶画框',
    species: 'charaxes-jasius',
    category: 'framed',
    gender: '雄',
    origin: '葡萄牙',
    locality: '阿连特茹地区',
    collected: '2024-08',
    description:
      '深褐翅、橙色边、四条短尾，粗壮得像一只小鹰。20×20厘米。针从胸部穿过后剪短，针头隐在绒毛里，正面看不到。产地签为葡萄牙文。',
    variants: [{ grade: 'A1', price: 226, stock: 2, description: '四尾完整' }],
  },
  {
    id: 'parthenos-sylvia-spread',
    name: '丽蛱蝶',
    species: 'parthenos-sylvia',
    category: 'spread',
    gender: '雄',
    origin: '菲律宾',
    locality: '巴拉望岛普林塞萨港养殖场',
    collected: '2025-06',
    description:
      '青蓝底色的产地型，前翅白斑半透明，翅基黑纹如笔扫。它停歇时本就平展双翅，展翅标本因此最接近生时的样子。翅展约10.5厘米。',
    variants: [
      {
        grade: 'A1',
        price: 42,
        stock: 24,
        tiers: [
          [5, 39],
          [10, 36],
        ],
        description: '白斑透亮，青色鲜',
      },
      { grade: 'A-', price: 34, stock: 15, description: '翅缘一处细缺' },
      { grade: 'A2', price: 23, stock: 10, description: '前翅外缘轻磨' },
    ],
  },
  {
    id: 'parthenos-sylvia-papered',
    name: '丽蛱蝶三角袋装',
    species: 'parthenos-sylvia',
    category: 'papered',
    gender: '雄',
    origin: '马来西亚',
    locality: '沙捞越州古晋养殖场',
    collected: '2025-07',
    description: '婆罗洲的绿褐型，与巴拉望的青蓝型可作对照。翅硬，合拢保存后边缘不卷。还软一夜，定型十日。',
    variants: [
      {
        grade: 'A1',
        price: 14,
        stock: 140,
        tiers: [
          [10, 12.5],
          [50, 10.8],
        ],
        description: '完整',
      },
      { grade: 'A2', price: 8, stock: 100, description: '边缘轻磨' },
    ],
  },
  {
    id: 'parthenos-sylvia-framed',
    name: '丽蛱蝶画框',
    species: 'parthenos-sylvia',
    category: 'framed',
    gender: '雄',
    origin: '印度尼西亚',
    locality: '西巴布亚省马诺夸里养殖场',
    collected: '2025-02',
    description:
      '它停歇时本就平展双翅，框中的姿势便是生时的姿势。20×20厘米，前翅一列半透明白斑透出纸色。西巴布亚的个体底色偏青绿，与其他岛的不同。',
    variants: [
      {
        grade: 'A1',
        price: 178,
        was: 198,
        stock: 6,
        tiers: [
          [2, 170],
          [4, 162],
        ],
        description: '翅面对称，颜色鲜',
      },
      { grade: 'A-', price: 148, stock: 3, description: '左触角端部缺' },
    ],
  },
  {
    id: 'aglais-io-spread',
    name: '孔雀蛱蝶展翅标本',
    species: 'aglais-io',
    category: 'spread',
    gender: '雄',
    origin: '中国',
    locality: '黑龙江省哈尔滨市尚志市',
    collected: '2025-07-08',
    description:
      '朱红底上四枚翎眼，蓝鳞在灯下点点发亮。荨麻丛中采幼虫养成，羽化当日处理，绒毛未失。翅展约5.8厘米，外缘波形缺刻是天生的，不是破损。',
    variants: [
      {
        grade: 'A1',
        price: 26,
        stock: 38,
        tiers: [
          [5, 24],
          [20, 20.5],
        ],
        description: '四眼鲜明',
      },
      { grade: 'A-', price: 20, stock: 20, description: '触角一侧略低' },
    ],
  },
  {
    id: 'aglais-io-papered',
    name: '孔雀蛱蝶三角袋装',
    species: 'aglais-io',
    category: 'papered',
    gender: '雄',
    origin: '俄罗斯',
    locality: '滨海边疆区乌苏里斯克',
    collected: '2024-08',
    description: '合翅近黑，像烧过的纸片，与展开后的反差最适合课堂揭晓。每袋一只，袋角打孔，可串挂。',
    variants: [
      {
        grade: 'A1',
        price: 8,
        stock: 210,
        tiers: [
          [20, 7],
          [100, 5.8],
        ],
        description: '完整',
      },
      { grade: 'A2', price: 4.8, stock: 150, description: '轻磨' },
    ],
  },
  {
    id: 'aglais-io-framed',
    name: '孔雀蛱蝶小画框',
    species: 'aglais-io',
    category: 'framed',
    gender: '雄',
    origin: '波兰',
    locality: '马佐夫舍省',
    collected: '2024-07',
    description:
      '16×16厘米，四枚翎眼恰在方框的四角，远看像一张脸。由荨麻上的幼虫养成。衬纸加厚一层，标本离玻璃仍有2厘米，斜看也不相碰。',
    variants: [
      {
        grade: 'A1',
        price: 138,
        stock: 8,
        tiers: [
          [2, 132],
          [6, 122],
        ],
        description: '眼斑对称',
      },
      { grade: 'A2', price: 98, stock: 3, description: '一处翅缘略缺' },
    ],
  },
];
