import { defineField, defineType } from 'sanity';
import { fillIn } from '../../src/rules/content/verdict.ts';

/** From `quantity` pieces on, one piece costs `price`; what tiers must be, the grade that holds them checks. */
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
      validation: (rule) => rule.required().error(fillIn('起批数量')),
    }),
    defineField({
      name: 'price',
      title: '单价（元）',
      type: 'number',
      description: '达到数量后每一件的价格，例如 110。',
      validation: (rule) => rule.required().error(fillIn('单价')),
    }),
  ],
  preview: {
    select: { quantity: 'quantity', price: 'price' },
    prepare: ({ quantity, price }) => ({ title: `≥ ${quantity ?? '？'}件：¥${price ?? '？'}` }),
  },
});
