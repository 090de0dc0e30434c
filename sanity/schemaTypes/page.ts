import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity';
import { API_VERSION, PAGE_BY_SLUG_QUERY } from '../../src/content/queries.ts';
import { fillInMessage, type Verdict } from '../../src/features/base/verdict.rules.ts';
import { validatePageSlug } from '../../src/features/content/addresses.rules.ts';
import { validatePastDate } from '../../src/features/content/content-specimen.rules.ts';
import { pathOf } from '../../src/features/content/old-addresses.rules.ts';
import { checkId, formatToday, ownIds, skipEmpty } from './checks.ts';
import { rankField } from './fields.ts';
import { findAddressHolder, oldAddressesField } from './oldAddresses.ts';
import { pageTextMembers } from './pageText.ts';
import { seoField } from './seo.ts';

/** Reports a slug of another page, for example after duplicating a page. */
async function checkSlugOnce(slug: string | undefined, context: ValidationContext): Promise<Verdict> {
  const { document, getClient } = context;
  const client = getClient({ apiVersion: API_VERSION });
  const other = await client.fetch(PAGE_BY_SLUG_QUERY, { slug: slug ?? '', own: ownIds(document) });
  if (other !== null) return `网址“${slug}”已用于“${other.title}”，请换一个`;
  const before = await findAddressHolder(pathOf('page', slug ?? ''), context);
  return before === null ? true : `网址“${slug}”是“${before.title}”的旧地址，请先在那里删去，或换一个`;
}

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
      description: '填 faq，页面的网址就是 /faq。发布后再改，原来的网址会记入“旧地址”，仍能打开本页。',
      validation: (rule) => [
        rule.required().error(fillInMessage('网址')),
        rule.custom(skipEmpty(validatePageSlug)),
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
      description:
        '用二级标题分节，页面据此生成目录，例如“一、付款方式”。表格可从 Excel 或 Word 直接粘贴；要顾客留意的段落，样式选“提示”或“注意”。',
      of: pageTextMembers,
      validation: (rule) => rule.required().min(1).error(fillInMessage('正文')),
    }),
    defineField({
      name: 'updated_on',
      title: '更新日期',
      type: 'date',
      description: '内容最近一次修改的日期，显示在页面上，例如 2026-11-22。',
      validation: (rule) => [
        rule.required().error(fillInMessage('更新日期')),
        rule.custom((day: string | undefined) => validatePastDate(day, formatToday())).warning(),
      ],
    }),
    seoField(),
    oldAddressesField(),
  ],
  preview: { select: { title: 'title', subtitle: 'summary' } },
});
