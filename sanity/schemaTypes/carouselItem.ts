import { defineField, defineType } from 'sanity';
import { checkId } from './checks.ts';

export const carouselItem = defineType({
  name: 'carouselItem',
  title: '首页轮播',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document?._id)),
  fields: [
    defineField({
      name: 'title',
      title: '标题',
      type: 'string',
      validation: (rule) => [rule.required().error('请填写标题'), rule.max(20).error('标题最多 20 个字')],
    }),
    defineField({
      name: 'subtitle',
      title: '副标题',
      type: 'string',
      validation: (rule) => [rule.required().error('请填写副标题'), rule.max(60).error('副标题最多 60 个字')],
    }),
    defineField({
      name: 'buttonText',
      title: '按钮文字',
      type: 'string',
      validation: (rule) => [
        rule.required().error('请填写按钮文字'),
        rule.max(10).error('按钮文字最多 10 个字'),
      ],
    }),
    defineField({
      name: 'image',
      title: '图片',
      type: 'picture',
      description: '横图，建议 1920 × 1200，图中不要带文字。',
      validation: (rule) => rule.required().error('请上传图片'),
    }),
    defineField({
      name: 'product',
      title: '链接的商品',
      type: 'reference',
      to: [{ type: 'product' }],
      validation: (rule) => rule.required().error('请选择按钮要打开的商品'),
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
  preview: { select: { title: 'title', subtitle: 'subtitle', media: 'image' } },
});
