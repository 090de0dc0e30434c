import { defineField, defineType } from 'sanity';
import { altVerdict } from '../../src/rules/content/pictures.ts';
import { upload } from '../../src/rules/content/verdict.ts';

/** In which the shop shows pictures; an editor sees what a crop leaves in each. */
const SHAPES = [
  { title: '商品 5:4', aspectRatio: 5 / 4 },
  { title: '轮播图 8:5', aspectRatio: 8 / 5 },
  { title: '种类横幅 8:3', aspectRatio: 8 / 3 },
];

/** Every picture of the shop carries its alt text: read aloud, and shown where the picture fails. */
export const picture = defineType({
  name: 'picture',
  title: '图片',
  type: 'image',
  options: { hotspot: { previews: SHAPES } },
  fields: [
    defineField({
      name: 'alt',
      title: '替代文字',
      type: 'string',
      description: '用一句话说明图中是什么，供读屏软件朗读，例如“裳凤蝶雄蝶展翅标本，背面”。',
      validation: (rule) => rule.custom((alt: string | undefined) => altVerdict(alt)),
    }),
  ],
  validation: (rule) => rule.assetRequired().error(upload('图片')),
});
