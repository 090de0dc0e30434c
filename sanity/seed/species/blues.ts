import type { SeedSpecies } from '../types.ts';

export const blues: readonly SeedSpecies[] = [
  {
    id: 'polyommatus-icarus',
    name: '伊眼灰蝶',
    latinName: 'Polyommatus icarus',
    aliases: [
      '伊卡鲁斯眼灰蝶',
      '普蓝眼灰蝶',
      '小蓝蝶',
      'Common Blue',
      'European Common Blue',
      'イカルスヒメシジミ',
    ],
    family: '灰蝶科 Lycaenidae',
    wingspan: [25, 36],
    distribution: '欧洲、北非、西亚至西伯利亚，北美洲局部引入',
    description:
      '欧亚草地上最常见的小灰蝶。雄蝶背面紫蓝，边缘一圈白毛；雌蝶褐色，近外缘有橙斑。腹面灰褐，散布白圈黑点与一列橙纹，辨认近缘种须看这些点的位置。幼虫吃百脉根、苜蓿等豆科植物，分泌蜜露，由蚂蚁照看。',
  },
];
