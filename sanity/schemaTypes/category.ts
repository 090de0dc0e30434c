import { defineField, defineType } from 'sanity';
import { checkId } from './checks.ts';

/** The kind of goods: spread, papered, framed, set (docs/shop.md "Catalogue"). */
export const category = defineType({
  name: 'category',
  title: '商品类别',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document?._id)),
  fields: [
    defineField({
      name: 'name',
      title: '名称',
      type: 'string',
      validation: (rule) => [rule.required().error('请填写名称'), rule.max(12).error('名称最多 12 个字')],
    }),
    defineField({
      name: 'description',
      title: '说明',
      type: 'text',
      rows: 3,
      description: '告诉顾客这类商品怎样制作、怎样收到。',
      validation: (rule) => [rule.required().error('请填写说明'), rule.max(160).error('说明最多 160 个字')],
    }),
    defineField({
      name: 'rank',
      title: '排序',
      type: 'number',
      description: '数字小的排在前面。',
      validation: (rule) => [
        rule.required().error('请填写排序'),
        rule.integer().min(0).error('排序应为不小于 0 的整数'),
      ],
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'description' } },
});
