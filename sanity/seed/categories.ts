import type { CategoryId } from './types.ts';

interface SeedCategory {
  readonly id: CategoryId;
  readonly name: string;
  readonly description: string;
  /** Goods of this kind are shown from above and from below. */
  readonly hasBothSides?: true;
}

/** The kinds of goods, in the order of the tabs. */
export const categories: readonly SeedCategory[] = [
  {
    id: 'spread',
    name: '展翅标本',
    description:
      '已还软、展翅、干燥定型的单只标本，附昆虫针与资料标签，装在防潮运输盒中寄出，收到即可插入标本盒。',
    hasBothSides: true,
  },
  {
    id: 'papered',
    name: '三角袋标本',
    description:
      '双翅合拢、装在半透明三角纸袋中的未展翅标本，干燥保存，需自行还软展翅。适合练习制作，也适合批量收藏。',
  },
  {
    id: 'framed',
    name: '装框标本',
    description: '展翅后固定在无酸衬纸上的立体画框，前有玻璃，背面封胶防虫，可直接挂墙或立放。',
  },
  {
    id: 'set',
    name: '组合套装',
    description: '按蝶种、颜色或产地配成一盒的多只标本，布局已排定，逐只附标签，适合教学、陈列与送礼。',
  },
];
