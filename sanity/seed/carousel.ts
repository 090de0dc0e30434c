import type { SeedSlide } from './types.ts';

export const carousel: readonly SeedSlide[] = [
  {
    id: 'slide-1',
    title: '会变色的蓝',
    subtitle: '欢乐女神闪蝶的蓝色来自鳞片的层状结构，换个角度便由天蓝转为紫蓝。',
    buttonText: '看这只闪蝶',
    picture: 'slide-1',
    alt: '闪蝶标本并列陈列，翅面泛着金属蓝色',
    product: 'morpho-didius-spread',
  },
  {
    id: 'slide-2',
    title: '鸟翼之名',
    subtitle: '人工繁育的鸟翼凤蝶，逐只附CITES出口许可证复印件。',
    buttonText: '看红鸟翼凤蝶',
    picture: 'slide-2',
    alt: '鸟翼凤蝶标本陈列，翅大而鲜艳',
    product: 'ornithoptera-croesus-spread',
  },
  {
    id: 'slide-3',
    title: '一抽屉的世界',
    subtitle: '二十只标本，四科十二地，按博物馆的方式排在一只橡木抽屉里。',
    buttonText: '打开抽屉',
    picture: 'slide-3',
    alt: '多种蝴蝶标本排列在标本抽屉中',
    product: 'set-drawer-twenty',
  },
  {
    id: 'slide-4',
    title: '翅上没有颜色',
    subtitle: '宽纹黑脉绡蝶的翅膜透明如玻璃，放在字上，字也读得清。',
    buttonText: '看玻璃翼蝶',
    picture: 'slide-4',
    alt: '透明翅的蝴蝶标本陈列在浅色纸面上',
    product: 'greta-oto-spread',
  },
  {
    id: 'slide-5',
    title: '合上是叶，展开是蝶',
    subtitle: '枯叶蛱蝶的腹面有中脉、霉点与虫孔，没有两只相同。',
    buttonText: '看枯叶蛱蝶',
    picture: 'slide-5',
    alt: '蛱蝶标本陈列，展示背面与腹面的不同',
    product: 'kallima-inachus-spread',
  },
];
