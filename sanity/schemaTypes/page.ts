import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity';
import { PAGE_AT_SLUG_QUERY } from '../../src/content/queries.ts';
import { checkId, checkPageSlug, publishedId, type Verdict } from './checks.ts';

/** A page that was duplicated has the address of the first until its editor gives it another. */
async function checkSlugOnce(
  slug: string | undefined,
  { document, getClient }: ValidationContext,
): Promise<Verdict> {
  const id = publishedId(document?._id ?? '');
  const client = getClient({ apiVersion: '2026-09-01' });
  const other = await client.fetch(PAGE_AT_SLUG_QUERY, { slug: slug ?? '', own: [id, `drafts.${id}`] });
  return other === null ? true : `网址“${slug}”已用于“${other.title}”，请换一个`;
}

/** A policy page (docs/shop.md "Pages"): published, it stands at its address after the next build. */
export const page = defineType({
  name: 'page',
  title: '说明页面',
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
      name: 'slug',
      title: '网址',
      type: 'string',
      description: '填 faq，页面的网址就是 /faq。发布后请勿更改，否则别处指向它的链接会失效。',
      validation: (rule) => [
        rule.required().error('请填写网址'),
        rule.custom((slug: string | undefined) => checkPageSlug(slug)),
        rule.custom(checkSlugOnce),
      ],
    }),
    defineField({
      name: 'lists',
      title: '列出位置',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: {
        list: [
          { title: '页眉导航', value: 'header' },
          { title: '页脚', value: 'footer' },
        ],
      },
      description:
        '在哪里显示通向本页的链接。页眉位置有限，请只放最常用的几页；都不选时，只能从其他链接进入。',
      validation: (rule) => rule.unique().error('同一位置只能选一次'),
    }),
    defineField({
      name: 'rank',
      title: '排序',
      type: 'number',
      description: '数字小的排在前面，页眉和页脚相同。',
      validation: (rule) => [
        rule.required().error('请填写排序'),
        rule.integer().min(0).error('排序应为不小于 0 的整数'),
      ],
    }),
    defineField({
      name: 'summary',
      title: '摘要',
      type: 'text',
      rows: 3,
      description: '一两句话，显示在标题下方，也用作搜索结果里的说明。',
      validation: (rule) => [rule.required().error('请填写摘要'), rule.max(160).error('摘要最多 160 个字')],
    }),
    defineField({
      name: 'contact_card',
      title: '显示联系方式',
      type: 'boolean',
      description: '在正文之前列出“网站设置”里的经营者和联系方式。',
      initialValue: false,
    }),
    defineField({
      name: 'body',
      title: '正文',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'block',
          styles: [
            { title: '正文', value: 'normal' },
            { title: '二级标题', value: 'h2' },
            { title: '三级标题', value: 'h3' },
          ],
          lists: [
            { title: '项目符号', value: 'bullet' },
            { title: '编号', value: 'number' },
          ],
          marks: {
            decorators: [{ title: '加粗', value: 'strong' }],
            annotations: [
              {
                name: 'link',
                title: '链接',
                type: 'object',
                fields: [
                  defineField({
                    name: 'href',
                    title: '地址',
                    type: 'url',
                    description: '站内页面写 /refund 这样的路径，邮箱写 mailto:、电话写 tel: 开头的地址。',
                    validation: (rule) => [
                      rule.required().error('请填写链接地址'),
                      rule
                        .uri({ allowRelative: true, scheme: ['https', 'http', 'mailto', 'tel'] })
                        .error('链接地址应为站内路径、网址、mailto: 开头的邮箱或 tel: 开头的电话'),
                    ],
                  }),
                ],
              },
            ],
          },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('请填写正文'),
    }),
    defineField({
      name: 'updated_on',
      title: '更新日期',
      type: 'date',
      description: '内容最近一次修改的日期，显示在页面上。',
      validation: (rule) => rule.required().error('请填写更新日期'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'summary' } },
});
