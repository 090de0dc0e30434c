import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity';
import { API_VERSION, PAGE_AT_SLUG_QUERY } from '../../src/content/queries.ts';
import {
  draftId,
  INVALID_LINK,
  isAllowedLink,
  pageSlugVerdict,
  publishedId,
} from '../../src/rules/content/addresses.ts';
import { pastVerdict } from '../../src/rules/content/specimen.ts';
import { fillInMessage, type Verdict } from '../../src/rules/content/verdict.ts';
import { checkId, checkLinkedPage, skipEmpty, today } from './checks.ts';
import { rankField } from './fields.ts';

/** A duplicated page has the slug of the original until it is edited. */
async function checkSlugOnce(
  slug: string | undefined,
  { document, getClient }: ValidationContext,
): Promise<Verdict> {
  const id = publishedId(document?._id ?? '');
  const client = getClient({ apiVersion: API_VERSION });
  const other = await client.fetch(PAGE_AT_SLUG_QUERY, { slug: slug ?? '', own: [id, draftId(id)] });
  return other === null ? true : `网址“${slug}”已用于“${other.title}”，请换一个`;
}

/** A policy page (docs/shop.md "Pages"), online after the next build. */
export const page = defineType({
  name: 'page',
  title: '页面',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document)),
  fields: [
    defineField({
      name: 'title',
      title: '标题',
      type: 'string',
      description: '页面的大标题，也是链接的文字，最多 20 个字，例如“购买须知”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('标题')),
        rule.max(20).error('标题最多 20 个字'),
      ],
    }),
    defineField({
      name: 'slug',
      title: '网址',
      type: 'string',
      description: '填 faq，页面的网址就是 /faq。发布后请勿更改，否则别处指向它的链接会失效。',
      validation: (rule) => [
        rule.required().error(fillInMessage('网址')),
        rule.custom(skipEmpty(pageSlugVerdict)),
        rule.custom(checkSlugOnce),
      ],
    }),
    defineField({
      name: 'lists',
      title: '列出位置',
      type: 'array',
      of: [defineArrayMember({ type: 'string', title: '位置' })],
      options: {
        list: [
          { title: '页眉导航', value: 'header' },
          { title: '页脚', value: 'footer' },
        ],
      },
      description:
        '在哪里显示通向本页的链接，例如退款政策只放页脚。页眉位置有限，请只放最常用的几页；都不选时，只能从其他链接进入。',
      validation: (rule) => rule.unique().error('同一位置只能选一次'),
    }),
    rankField,
    defineField({
      name: 'summary',
      title: '摘要',
      type: 'text',
      rows: 3,
      description: '一两句话，显示在标题下方，也用作搜索结果里的说明，例如“下单之前请读完这一页。”',
      validation: (rule) => [
        rule.required().error(fillInMessage('摘要')),
        rule.max(160).error('摘要最多 160 个字'),
      ],
    }),
    defineField({
      name: 'contact_card',
      title: '显示联系方式',
      type: 'boolean',
      description: '在正文之前列出“网站设置”里的经营者和联系方式，例如联系我们页要打开。',
      initialValue: false,
    }),
    defineField({
      name: 'body',
      title: '正文',
      type: 'array',
      description: '用二级标题分节，页面据此生成目录，例如“一、付款方式”。',
      of: [
        defineArrayMember({
          type: 'block',
          title: '段落',
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
                    type: 'string',
                    description: '站内页面写路径，例如 /refund，邮箱写 mailto:、电话写 tel: 开头的地址。',
                    validation: (rule) => [
                      rule.required().error(fillInMessage('链接地址')),
                      rule.custom(skipEmpty((href: string) => isAllowedLink(href) || INVALID_LINK)),
                      rule.custom(checkLinkedPage).warning(),
                    ],
                  }),
                ],
              },
            ],
          },
        }),
      ],
      validation: (rule) => rule.required().min(1).error(fillInMessage('正文')),
    }),
    defineField({
      name: 'updated_on',
      title: '更新日期',
      type: 'date',
      description: '内容最近一次修改的日期，显示在页面上，例如 2026-11-22。',
      validation: (rule) => [
        rule.required().error(fillInMessage('更新日期')),
        rule.custom((day: string | undefined) => pastVerdict(day, today())).warning(),
      ],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'summary' } },
});
