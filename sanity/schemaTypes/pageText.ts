import { defineArrayMember, defineField, defineType } from 'sanity';
import { fillInMessage, uploadMessage } from '../../src/features/base/verdict.rules.ts';
import { INVALID_LINK, isAllowedLink } from '../../src/features/content/addresses.rules.ts';
import { validateAlt } from '../../src/features/content/content-pictures.rules.ts';
import {
  type PageTable,
  tableFindings,
  validateCaption,
} from '../../src/features/content/page-texts.rules.ts';
import { checkLinkedPage, skipEmpty, validationErrors } from './checks.ts';

const lists = [
  { title: '项目符号', value: 'bullet' },
  { title: '编号', value: 'number' },
];

const marks = {
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
};

export const pageTextMembers = [
  defineArrayMember({
    type: 'block',
    title: '段落',
    styles: [
      { title: '正文', value: 'normal' },
      { title: '二级标题', value: 'h2' },
      { title: '三级标题', value: 'h3' },
      { title: '提示', value: 'note' },
      { title: '注意', value: 'caution' },
    ],
    lists,
    marks,
  }),
  defineArrayMember({ type: 'table', title: '表格' }),
  defineArrayMember({ type: 'figure', title: '图片' }),
];

// The Studio's table plugin prescribes the names of these types and fields.

export const cell = defineType({
  name: 'cell',
  title: '单元格',
  type: 'object',
  fields: [
    defineField({
      name: 'value',
      title: '内容',
      type: 'array',
      of: [defineArrayMember({ type: 'block', styles: [{ title: '正文', value: 'normal' }], lists, marks })],
    }),
  ],
});

export const row = defineType({
  name: 'row',
  title: '行',
  type: 'object',
  fields: [
    defineField({ name: 'cells', title: '单元格', type: 'array', of: [defineArrayMember({ type: 'cell' })] }),
  ],
});

export const table = defineType({
  name: 'table',
  title: '表格',
  type: 'object',
  fields: [
    defineField({ name: 'headerRows', title: '标题行', type: 'number', hidden: true }),
    defineField({ name: 'rows', title: '行', type: 'array', of: [defineArrayMember({ type: 'row' })] }),
  ],
  validation: (rule) =>
    rule.custom((value: PageTable | undefined) =>
      value === undefined ? true : validationErrors(tableFindings(value), value),
    ),
});

export const figure = defineType({
  name: 'figure',
  title: '图片',
  type: 'image',
  options: { hotspot: { previews: [] } },
  fields: [
    defineField({
      name: 'alt',
      title: '替代文字',
      type: 'string',
      description: '用一句话说明图中是什么，供读屏软件朗读，例如“裳凤蝶雄蝶展翅标本，背面”。',
      validation: (rule) => rule.custom((alt: string | undefined) => validateAlt(alt)),
    }),
    defineField({
      name: 'caption',
      title: '图片说明',
      type: 'string',
      description: '显示在图片下方，可以不填，例如“开箱时先拍外箱”。',
      validation: (rule) => rule.custom((caption: string | undefined) => validateCaption(caption)),
    }),
  ],
  preview: {
    select: { caption: 'caption', alt: 'alt', media: 'asset' },
    prepare: ({ caption, alt, media }) => ({ title: caption || alt || '图片', media }),
  },
  validation: (rule) => rule.assetRequired().error(uploadMessage('图片')),
});
