import { defineField, defineType } from 'sanity';
import { altVerdict, FRAMES } from '../../src/rules/content/pictures.ts';
import { fillIn, upload } from '../../src/rules/content/verdict.ts';

/** Previews beside the crop: the frames in which pages cut a picture. Most pages show it whole. */
const WHOLE = { hotspot: { previews: [] } };
export const IN_SLIDE = { hotspot: { previews: [{ title: '轮播图 8:5', aspectRatio: FRAMES.slide }] } };
export const IN_BANNER = {
  hotspot: { previews: [{ title: '列表横幅 8:3', aspectRatio: FRAMES.listingBanner }] },
};

export const picture = defineType({
  name: 'picture',
  title: '图片',
  type: 'image',
  options: WHOLE,
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

/** The editor's order among documents of a type. `place` tells editors where it shows. */
export function rankField(place: string, group?: string) {
  return defineField({
    name: 'rank',
    title: '排序',
    type: 'number',
    description: `数字小的排在前面，例如 10、20、30，中间留空便于插入。${place}`,
    ...(group === undefined ? {} : { group }),
    validation: (rule) => [
      rule.required().error(fillIn('排序')),
      rule.integer().min(0).error('排序应为不小于 0 的整数'),
    ],
  });
}
