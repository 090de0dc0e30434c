import { defineArrayMember, defineField, defineType } from 'sanity';
import { chooseMessage, fillInMessage } from '../../src/features/base/verdict.rules.ts';
import { type PricedValue, pricedFindings } from '../../src/features/content/content-money.rules.ts';
import { GRADES } from '../../src/features/specimens/specimen.rules.ts';
import { validationErrors } from './checks.ts';
import { weightFields, weightsFieldset } from './weights.ts';

interface FieldHelp {
  readonly grade: string;
  readonly price: string;
  readonly originalPrice: string;
}

/** The fields that a lot and a single specimen share, with the help of each. */
export function gradeAndPriceFields(help: FieldHelp) {
  return [
    defineField({
      name: 'grade',
      title: '品质',
      type: 'string',
      description: help.grade,
      options: { list: [...GRADES], layout: 'radio', direction: 'horizontal' },
      validation: (rule) => rule.required().error(chooseMessage('品质')),
    }),
    defineField({
      name: 'description',
      title: '品质说明',
      type: 'string',
      description:
        '说明这一件为何是这个品质，例如“后翅边缘一处小缺”。勾选了瑕疵时，商品页只列瑕疵，不显示说明。',
      validation: (rule) => [
        rule.required().error(fillInMessage('品质说明')),
        rule.max(60).error('品质说明最多 60 个字'),
      ],
    }),
    defineField({
      name: 'price',
      title: '单价（元）',
      type: 'number',
      description: help.price,
      validation: (rule) => rule.required().error(fillInMessage('单价')),
    }),
    defineField({
      name: 'original_price',
      title: '原价（元）',
      type: 'number',
      description: help.originalPrice,
    }),
  ];
}

export const gradeWeightFields = weightFields({
  weight_grams: '留空按商品的，商品没有的按类别。',
  billed_grams: '留空按商品的，商品没有的按类别。',
});

/**
 * The ledger holds its stock under the product's `_id` and this `_key`, so a renamed grade keeps it
 * (docs/shop.md "Stock").
 */
export const variant = defineType({
  name: 'variant',
  title: '品质规格',
  type: 'object',
  validation: (rule) =>
    rule.custom((variant: PricedValue | undefined) =>
      validationErrors(pricedFindings(variant ?? {}), variant),
    ),
  fieldsets: [weightsFieldset],
  fields: [
    ...gradeAndPriceFields({
      grade:
        '例如 A1。A1 完美无损；A1- 在 A1 与 A- 之间，细看有一两处小瑕；A- 极轻微瑕疵；A2 有可见的小缺损；B 有明显破损，适合研究或创作。',
      price: '一件的价格，最多两位小数，例如 128.5。',
      originalPrice: '有优惠时填写，会以删除线显示，必须高于单价，例如 160；没有优惠请留空。',
    }),
    defineField({
      name: 'bulk_discount',
      title: '批发价',
      type: 'array',
      description: '按数量从少到多填写，单价逐档降低，例如 2 件起 120 元、10 件起 98 元。',
      of: [defineArrayMember({ type: 'bulkTier' })],
      validation: (rule) => rule.max(6).error('最多 6 个档位'),
    }),
    ...gradeWeightFields,
    defineField({
      name: 'withdrawn',
      title: '已下架',
      type: 'boolean',
      description: '下架后顾客不再看到这一规格，库存账目仍会保留，例如只剩样品不再出售时打开。',
      initialValue: false,
    }),
  ],
  preview: {
    select: { grade: 'grade', price: 'price', withdrawn: 'withdrawn', description: 'description' },
    prepare: ({ grade, price, withdrawn, description }) => ({
      title: `${grade ?? '未选品质'}　¥${price ?? '？'}${withdrawn ? '（已下架）' : ''}`,
      subtitle: description,
    }),
  },
});

/** From `quantity` units on, a unit costs `price`. */
export const bulkTier = defineType({
  name: 'bulkTier',
  title: '批发档位',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({
      name: 'quantity',
      title: '起批数量（件）',
      type: 'number',
      description: '从几件起按这个单价卖，最少 2 件，例如 5。',
      validation: (rule) => rule.required().error(fillInMessage('起批数量')),
    }),
    defineField({
      name: 'price',
      title: '单价（元）',
      type: 'number',
      description: '达到数量后每一件的价格，例如 110。',
      validation: (rule) => rule.required().error(fillInMessage('单价')),
    }),
  ],
  preview: {
    select: { quantity: 'quantity', price: 'price' },
    prepare: ({ quantity, price }) => ({ title: `≥ ${quantity ?? '？'}件：¥${price ?? '？'}` }),
  },
});
