import { defineField, defineType } from 'sanity';
import { SEO_LENGTHS } from '../../src/features/content/seo.rules.ts';

const { title, description } = SEO_LENGTHS;

/** The Studio adds counters and a preview (structure/SeoFields.tsx). */
export const seo = defineType({
  name: 'seo',
  title: '搜索与分享',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'title',
      title: '搜索标题',
      type: 'string',
      description: `搜索结果里的蓝色标题，建议 ${title.least} 至 ${title.most} 个汉字的宽度（两个拉丁字母算一个），太长会被截断。留空就用页面自己的标题。`,
      validation: (rule) => rule.max(80).error('搜索标题最多 80 个字'),
    }),
    defineField({
      name: 'description',
      title: '搜索说明',
      type: 'text',
      rows: 3,
      description: `标题下面的说明，建议 ${description.least} 至 ${description.most} 个汉字的宽度，Google 和百度大约显示这么多。留空就用页面自己的说明文字。`,
      validation: (rule) => rule.max(240).error('搜索说明最多 240 个字'),
    }),
    defineField({
      name: 'image',
      title: '分享图片',
      type: 'picture',
      description:
        '分享到微信、微博等处时的图，整幅放在 1200 × 630 的底上。可上传，也可点“选择”用已传的图片。留空就用页面的第一张图。',
    }),
  ],
});

/** `group`: the tab of the form. */
export const seoField = (group?: string) =>
  defineField({
    name: 'seo',
    title: '搜索与分享',
    type: 'seo',
    ...(group === undefined ? {} : { group }),
  });
