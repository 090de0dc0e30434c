import { defineField, defineType } from 'sanity';

/** From `quantity` pieces on, one piece costs `price` (docs/shop.md "Constants"). */
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
      validation: (rule) => [
        rule.required().error('请填写起批数量'),
        rule.integer().min(2).error('起批数量应为不小于 2 的整数'),
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
  ],
  preview: {
    select: { quantity: 'quantity', price: 'price' },
    prepare: ({ quantity, price }) => ({ title: `≥ ${quantity ?? '？'}件：¥${price ?? '？'}` }),
  },
});
