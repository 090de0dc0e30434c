import { defineField, defineType } from 'sanity';

/** Every picture of the shop carries its alt text: read aloud, and shown where the picture fails. */
export const picture = defineType({
  name: 'picture',
  title: '图片',
  type: 'image',
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: '替代文字',
      type: 'string',
      description: '用一句话说明图中是什么，例如“裳凤蝶雄蝶展翅标本，背面”。供读屏软件朗读。',
      validation: (rule) => [
        rule.required().error('请填写替代文字'),
        rule.min(4).max(80).error('替代文字应为 4 至 80 个字'),
      ],
    }),
  ],
  validation: (rule) => rule.assetRequired().error('请上传图片'),
});
