import { defineField, defineType, type Reference } from 'sanity';
import { chooseMessage, fillInMessage, uploadMessage } from '../../src/features/base/verdict.rules.ts';
import { checkId, checkSlideTarget } from './checks.ts';
import { rankField, SLIDE_CROP_OPTIONS } from './fields.ts';

export const carouselItem = defineType({
  name: 'carouselItem',
  title: '轮播图',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document)),
  fields: [
    defineField({
      name: 'title',
      title: '标题',
      type: 'string',
      description: '图上的大字，最多 20 个字，例如“闪蝶的蓝”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('标题')),
        rule.max(20).error('标题最多 20 个字'),
      ],
    }),
    defineField({
      name: 'subtitle',
      title: '副标题',
      type: 'string',
      description: '标题下的一句话，最多 60 个字，例如“蓝色来自鳞片的结构，百年不褪。”',
      validation: (rule) => [
        rule.required().error(fillInMessage('副标题')),
        rule.max(60).error('副标题最多 60 个字'),
      ],
    }),
    defineField({
      name: 'buttonText',
      title: '按钮文字',
      type: 'string',
      description: '说明点开后看到什么，最多 10 个字，例如“看闪蝶标本”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('按钮文字')),
        rule.max(10).error('按钮文字最多 10 个字'),
      ],
    }),
    defineField({
      name: 'image',
      title: '图片',
      type: 'picture',
      options: SLIDE_CROP_OPTIONS,
      description: '横图，例如 1920 × 1200 像素，图中不要带文字。',
      validation: (rule) => rule.required().error(uploadMessage('图片')),
    }),
    defineField({
      name: 'product',
      title: '链接的商品',
      type: 'reference',
      to: [{ type: 'product' }],
      description: '按钮打开的商品，必须已经发布，例如“欢乐女神闪蝶展翅标本”。',
      validation: (rule) => [
        rule.required().error(chooseMessage('按钮要打开的商品')),
        rule.custom((reference: Reference | undefined, context) => checkSlideTarget(reference, context)),
      ],
    }),
    rankField,
  ],
  preview: { select: { title: 'title', subtitle: 'subtitle', media: 'image' } },
});
