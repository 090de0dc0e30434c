import type { SeedSlide } from './types.ts';

export const carousel: readonly SeedSlide[] = [
  {
    id: 'slide-1',
    title: '会变色的蓝',
    subtitle: '欢乐女神闪蝶的蓝色来自鳞片的层状结构，换个角度便由天蓝转为紫蓝。',
    buttonText: '看这只闪蝶',
    picture: 'slide-1',
    alt: '欢乐女神闪蝶雄蝶展翅标本，翅面金属蓝色',
    product: 'morpho-didius-spread',
  },
  {
    id: 'slide-2',
    title: '心跳的金橙',
    subtitle: '华莱士初见红鸟翼凤蝶时几乎昏倒。本店个体均为人工繁育，附CITES出口许可证复印件。',
    buttonText: '看红鸟翼凤蝶',
    picture: 'slide-2',
    alt: '红鸟翼凤蝶雄蝶展翅标本，翅面金橙色',
    product: 'ornithoptera-croesus-spread',
  },
  {
    id: 'slide-3',
    title: '一明一灭',
    subtitle: '天堂凤蝶背面亮蓝、腹面深褐，飞过林间像一盏忽开忽合的灯。',
    buttonText: '看天堂凤蝶',
    picture: 'slide-3',
    alt: '天堂凤蝶雄蝶展翅标本，蓝色翅面镶黑边，后翅有尾突',
    product: 'papilio-ulysses-spread',
  },
  {
    id: 'slide-4',
    title: '黄昏的眼睛',
    subtitle: '猫头鹰环蝶展翅十五厘米，腹面一对大眼斑，多在黎明与黄昏活动。',
    buttonText: '看猫头鹰环蝶',
    picture: 'slide-4',
    alt: '猫头鹰环蝶展翅标本，翅面由蓝灰渐变为黑褐',
    product: 'caligo-eurilochus-spread',
  },
  {
    id: 'slide-5',
    title: '宣纸上的墨点',
    subtitle: '大帛斑蝶白翅黑斑，飞行轻缓；这一批来自马林杜克岛的养殖场。',
    buttonText: '看大帛斑蝶',
    picture: 'slide-5',
    alt: '大帛斑蝶展翅标本，白翅上散布黑斑',
    product: 'idea-leuconoe-spread',
  },
];
