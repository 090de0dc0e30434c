import { words } from '../base/words.text.ts';
import type { Source } from '../shipping/sources.rules.ts';
import type { Fault } from './faults.rules.ts';
import type { Grade } from './specimen.rules.ts';
import type { FactName, FlagName, PRODUCT_FACTS } from './specimen-facts.rules.ts';

type Flag = FlagName<typeof PRODUCT_FACTS>;

/** Shoppers' labels of src/features/specimens/specimen-facts.rules.ts. */
export const factLabels = words<Readonly<Record<Exclude<FactName, Flag | 'locality_coarse'>, string>>>({
  'zh-CN': {
    distribution: '分布',
    host_plants: '寄主植物',
    origin: '产地',
    locality: '采集地',
    collected_on: '采集日期',
    collector: '采集者',
    gender: '性别',
    forewing_mm: '前翅长',
    source: '来源',
    permit_note: '许可',
  },
});

export const flagTexts = words<Readonly<Record<Flag, string>>>({
  'zh-CN': {
    ex_pupa: '羽化标本，由蛹羽化后未曾飞行',
    repaired: '经过修补，详见品质说明',
  },
});

export const specimenText = words({
  'zh-CN': {
    /** Follows a coarsened locality. */
    coarsened: (locality: string) => `${locality}（为保护种群，只写大致范围）`,
    sources: {
      wild: '野采',
      ranched: '牧养，由野外的卵或幼虫养大',
      bred: '人工繁育',
    } satisfies Record<Source, string>,
    making: '制作',
  },
});

export const faultTexts = words<Readonly<Record<Fault, string>>>({
  'zh-CN': {
    pinprick: '针尖大小的瑕疵',
    scale: '鳞片轻微脱落',
    uneven: '姿势略不对称',
    chip: '翅缘小缺',
    crease: '折痕',
    hole: '翅面小孔',
    antenna: '缺一侧触角',
    repaired: '经过修补',
    grease: '出油',
    tear: '翅膀撕裂',
    tail: '缺尾突',
    antennae: '缺两侧触角',
    faded: '褪色',
  },
});

/** Short forms that collectors write on labels. */
export const labelText = words({
  'zh-CN': {
    collector: (name: string) => `leg.\u00A0${name}`,
    exPupa: 'ex pupa',
    forewing: (mm: number) => `前翅\u00A0${mm}\u00A0毫米`,
    quality: '品质',
  },
});

/** Texts from the purchase notice (docs/shop.md "Constants"). */
export const gradeMeanings = words<Readonly<Record<Grade, string>>>({
  'zh-CN': {
    A1: '完美或近乎完美。四翅、触角完整，鳞片无可见脱落，颜色新鲜，整姿对称。',
    'A1-': '在 A1 与 A- 之间：四翅、触角完整，凑近细看才见一两处针尖大小的瑕疵。',
    'A-': '仅有极轻微的瑕疵，正常观看距离下不易察觉。',
    A2: '有可见但不影响整体的缺陷，例如翅缘小缺、细折痕、缺一侧触角。',
    B: '有明显破损或褪色，价格低，适合研究、鳞片观察与手工创作。',
  },
});
