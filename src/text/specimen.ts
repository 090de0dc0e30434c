/** What is told of a specimen where it is known: its facts, and its label. */
import type { Source } from '../rules/specimen.ts';

export const specimen = {
  /** After a locality that is told coarser than it is known. */
  coarsened: (locality: string) => `${locality}（为保护种群，只写大致范围）`,
  collector: '采集者',
  forewing: '前翅长',
  source: '来源',
  sources: {
    wild: '野采',
    ranched: '牧养，由野外的卵或幼虫养大',
    bred: '人工繁育',
  } satisfies Record<Source, string>,
  making: '制作',
  exPupa: '羽化标本，由蛹羽化后未曾飞行',
  repaired: '经过修补，详见品质说明',
  permit: '许可',
} as const;

/** On the label, as short as collectors write it there. */
export const labelWords = {
  collector: (name: string) => `leg. ${name}`,
  exPupa: 'ex pupa',
  forewing: (mm: number) => `前翅 ${mm} 毫米`,
} as const;
