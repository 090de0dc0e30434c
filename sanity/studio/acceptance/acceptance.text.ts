import type { AcceptedKind } from '../../../src/features/acceptance/acceptance.rules.ts';

const KINDS: Readonly<
  Record<AcceptedKind, { noun: string; measure: string; none: string; effects: string }>
> = {
  'shipping-rules': {
    noun: '规则',
    measure: '条',
    none: '还没有接受过任何规则，商店把所有目的地都当作“未知”。',
    effects: '对今天的商品',
  },
  'freight-rates': {
    noun: '运费表',
    measure: '份',
    none: '还没有接受过任何运费表，运费都在付款后由客服报价。',
    effects: '三个购物车要多少运费',
  },
};

/** The sentences that name the kind of documents. */
export function acceptedKindText(kind: AcceptedKind) {
  const { noun, measure, none, effects } = KINDS[kind];
  return {
    lead: `发布一${measure}${noun}不会立刻改变商店：商店用的是操作员接受过的一整套${noun}。操作员在这里核对差别，写一句说明，再接受。`,
    inForce: `在用的${noun}`,
    none,
    effects,
    set: ({ id, size, by, at }: { id: number; size: number; by: string; at: string }) =>
      `第${id}套，${size}${measure}，${by}于${at}接受`,
    same: `已发布的${noun}都已生效。`,
    waiting: (count: number) => `${count}${measure}${noun}的改动已发布、未生效`,
    unreachable: `暂时连不上内容库，看不到新的改动；商店照旧用在用的${noun}。`,
    unreadable: `这些${noun}这个版本读不懂，或不能一起生效，整套都不能接受；商店照旧用在用的${noun}：`,
    accepted: `已接受，新的${noun}已生效。`,
  };
}

export type AcceptedKindText = ReturnType<typeof acceptedKindText>;

export const acceptanceText = {
  title: '生效',
  loading: '正在比较……',
  retry: '再试一次',
  waitsFor: (names: readonly string[]) =>
    names.length === 0 ? '还没有操作员可以接受，请店主设置一位。' : `等操作员接受：${names.join('、')}。`,
  changes: { added: '新增', removed: '撤下', changed: '改动' },
  head: { field: '栏目', before: '在用', after: '已发布' },
  empty: '（空）',
  noEffects: '没有商品的结论会变。',
  effect: (products: number, countries: number) => `${products}种商品，${countries}个国家和地区`,
  example: (name: string, country: string) => `例如“${name}”寄往${country}`,
  cart: '购物车',
  destination: '寄往',
  warnings: '请留意',
  contradicts: (one: string, other: string) =>
    `“${one}”和“${other}”管的是同样的标本，结论却不同：从严的一条算数。`,
  shadowed: (one: string, other: string) => `“${one}”从不起作用：“${other}”同样适用，同样或更严。`,
  ends: (one: string, until: string | null) =>
    until === null ? `“${one}”没有核对日期，按“未知”算。` : `“${one}”到${until}要再核对，过后按“未知”算。`,
  paused: (zone: string, way: string, because: string) => `“${zone}”的“${way}”暂停：${because}`,
  expires: (zone: string, way: string, until: string) =>
    `“${zone}”的“${way}”有效期至${until}，过后由客服报价。`,
  expired: (zone: string, way: string, until: string) =>
    `“${zone}”的“${way}”在${until}到期，现在由客服报价。`,
  note: '说明',
  noteHint: '例如：按8月的新规定核对过。',
  noteFirst: '先写一句说明，才能接受或恢复。',
  accept: '接受，立即生效',
  history: '接受过的',
  back: '恢复这一套',
  backHint: (id: number) => `写好说明，再按“恢复这一套”：第${id}套会作为新的一套生效。`,
  returned: '已恢复，这一套已生效。',
  badge: '未生效',
  badgeHint: '已发布，等操作员接受后才生效',
} as const;
