import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkId } from './checks.ts';

/** The six policy pages of docs/shop.md "Pages", one document each: `page-guide`, `page-about` and so on. */
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
      name: 'summary',
      title: '摘要',
      type: 'text',
      rows: 3,
      description: '一两句话，显示在标题下方，也用作搜索结果里的说明。',
      validation: (rule) => [rule.required().error('请填写摘要'), rule.max(160).error('摘要最多 160 个字')],
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
