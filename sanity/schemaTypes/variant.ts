import { defineArrayMember, defineField, defineType } from 'sanity';
import { GRADES } from '../../src/rules/specimen.ts';
import { checkOriginalPrice, checkTiers, type TierValue, type VariantValue } from './checks.ts';

/**
 * A quality variant of a product. Stock is not here: it lives in the shop's ledger under the product's `_id`
 * and this object's `_key`, so renaming a grade keeps its stock (docs/shop.md "Stock").
 */
export const variant = defineType({
  name: 'variant',
  title: '品质规格',
  type: 'object',
  fields: [
    defineField({
      name: 'grade',
      title: '品质',
      type: 'string',
      description: 'A1 完美无损；A- 极轻微瑕疵；A2 有可见的小缺损；B 有明显破损，适合研究或创作。',
      options: { list: [...GRADES], layout: 'radio', direction: 'horizontal' },
      validation: (rule) => rule.required().error('请选择品质'),
    }),
    defineField({
      name: 'description',
      title: '品质说明',
      type: 'string',
      description: '说明这一件为何是这个品质，会显示在品质下拉框旁的括号里。',
      validation: (rule) => [
        rule.required().error('请填写品质说明'),
        rule.max(60).error('品质说明最多 60 个字'),
      ],
    }),
    defineField({
      name: 'price',
      title: '单价（元）',
      type: 'number',
      validation: (rule) => [
        rule.required().error('请填写单价'),
        rule.greaterThan(0).precision(2).error('单价应大于 0，最多两位小数'),
      ],
    }),
    defineField({
      name: 'original_price',
      title: '原价（元）',
      type: 'number',
      description: '有优惠时填写，会以删除线显示；没有优惠请留空。',
      validation: (rule) => [
        rule.greaterThan(0).precision(2).error('原价应大于 0，最多两位小数'),
        rule.custom((original: number | undefined, context) =>
          checkOriginalPrice(original, (context.parent as VariantValue | undefined)?.price),
        ),
      ],
    }),
    defineField({
      name: 'bulk_discount',
      title: '批发价',
      type: 'array',
      description: '按数量从少到多填写，单价逐档降低。',
      of: [defineArrayMember({ type: 'bulkTier' })],
      validation: (rule) => [
        rule.max(6).error('最多 6 个档位'),
        rule.custom((tiers: TierValue[] | undefined, context) =>
          checkTiers(tiers, (context.parent as VariantValue | undefined)?.price),
        ),
      ],
    }),
    defineField({
      name: 'withdrawn',
      title: '已下架',
      type: 'boolean',
      description: '下架后顾客不再看到这一规格，库存账目仍会保留。',
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
