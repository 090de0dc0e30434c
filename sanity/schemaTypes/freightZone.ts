import { defineArrayMember, defineField, defineType } from 'sanity';
import { type ZoneValue, zoneFindings } from '../../src/features/content/content-rates.rules.ts';
import { STEP_GRAMS_MAX } from '../../src/features/shipping/rates.rules.ts';
import { RATES_TITLE } from '../../src/features/shipping/titles.rules.ts';
import { checkZoneCountries, validationErrors } from './checks.ts';

const number = (name: string, title: string, description?: string) =>
  defineField({ name, title, type: 'number', ...(description === undefined ? {} : { description }) });
const flag = (name: string, title: string, description: string) =>
  defineField({ name, title, type: 'boolean', description, initialValue: false });

/** A parcel up to a weight costs a price. */
const step = defineArrayMember({
  type: 'object',
  name: 'rateStep',
  title: '档',
  options: { columns: 2 },
  fields: [
    number('up_to_grams', '不超过（克）', `计费克，例如 500，最多 ${STEP_GRAMS_MAX}。`),
    number('price', '运费（元）', '例如 128.5。'),
  ],
  preview: {
    select: { grams: 'up_to_grams', price: 'price' },
    prepare: ({ grams, price }) => ({ title: `≤ ${grams ?? '？'}克：¥${price ?? '？'}` }),
  },
});

/** The cart remembers a way by its `_key`, so a renamed one stays the same. */
const way = defineArrayMember({
  type: 'object',
  name: 'shippingWay',
  title: '方式',
  fields: [
    defineField({
      name: 'name',
      title: '名称',
      type: 'string',
      description: '买家看到的名称，例如“EMS”“国际挂号小包”。',
    }),
    defineField({
      name: 'steps',
      title: '运费',
      type: 'array',
      description: '包裹的计费重量不超过几克，就收多少运费；超过最后一档的，付款后由客服报价。',
      of: [step],
    }),
    number(
      'free_from',
      '满额免运费（元）',
      '商品合计（批发价之后）达到这个数就免运费，例如 800；不免就留空。',
    ),
    number('days_from', '天数从', '路上最少几天，例如 7。'),
    number('days_to', '天数到', '路上最多几天，例如 15。'),
    flag('tracked', '可追踪', '打开后，没有选过的买家默认用可追踪的方式中最便宜的一种，例如 EMS。'),
    number('max_grams', '最重（克）', '一个包裹最多几克，例如 2000；只按上面的档就留空。'),
    number('max_goods', '最高货值（元）', '商品合计超过这个数就不能用，例如 3000；不限就留空。'),
    defineField({
      name: 'excluded_categories',
      title: '不收的类别',
      type: 'array',
      description: '例如小包不收“装框标本”。',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'category' }] })],
      validation: (rule) => rule.unique().error('同一个类别只选一次'),
    }),
    flag('takes_permits', '收许可', '打开后，附 CITES 许可等文件的包裹也能用，例如 EMS。'),
    flag('duty_paid', '含税', '打开后，进口税费由本店付，例如包税的专线。'),
    defineField({
      name: 'paused_because',
      title: '暂停原因',
      type: 'string',
      description: '写了就暂停，买家看得到，例如“邮政暂停收寄，预计 12 月恢复”；恢复时清空。',
    }),
    defineField({
      name: 'valid_until',
      title: '有效期至',
      type: 'date',
      description: '运费有效的最后一天，例如今年 12 月 31 日；过后改由客服报价。一直有效就留空。',
    }),
  ],
  preview: {
    select: { title: 'name', paused: 'paused_because' },
    prepare: ({ title, paused }) => ({ title: title ?? '', subtitle: paused ? `暂停：${paused}` : '' }),
  },
});

/** Freight rates of one zone (docs/decisions/0110). They are in force once an operator accepts them. */
export const freightZone = defineType({
  name: 'freightZone',
  title: RATES_TITLE,
  type: 'document',
  validation: (rule) => [
    rule.custom((zone) => validationErrors(zoneFindings((zone ?? {}) as ZoneValue), zone)),
    rule.custom(checkZoneCountries),
  ],
  fields: [
    defineField({
      name: 'title',
      title: '分区',
      type: 'string',
      description: '只给员工看，例如“欧盟”。',
    }),
    defineField({
      name: 'countries',
      title: '国家',
      type: 'array',
      description: '国家和地区的中文名或代码，例如“德国”“US”；EU 是欧盟各国。一个国家只能在一个分区里。',
      of: [defineArrayMember({ type: 'string', title: '国家' })],
      options: { layout: 'tags' },
    }),
    defineField({
      name: 'tax_note',
      title: '税费说明',
      type: 'string',
      description: '买家在结账时看到，例如“超过 150 欧元的包裹另收关税。”留空就写“进口税费由收件人承担”。',
    }),
    defineField({
      name: 'ways',
      title: '方式',
      type: 'array',
      description: '结账时按这个次序列出，例如先 EMS，后小包。',
      of: [way],
    }),
    defineField({
      name: 'note',
      title: '说明',
      type: 'text',
      rows: 2,
      description: '只给员工看，例如价格从哪里来。',
    }),
  ],
  orderings: [{ title: '分区', name: 'title', by: [{ field: 'title', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', countries: 'countries' },
    prepare: ({ title, countries }: { title?: string; countries?: readonly string[] }) => ({
      title: title ?? '',
      subtitle: countries?.join('、') ?? '',
    }),
  },
});
