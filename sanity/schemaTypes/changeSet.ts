import { defineArrayMember, defineField, defineType } from 'sanity';

/** Always a draft: the public, the webhook and the exported seed see no drafts. */
export const changeSet = defineType({
  name: 'changeSet',
  title: '批量修改',
  type: 'document',
  readOnly: true,
  __experimental_omnisearch_visibility: false,
  fields: [
    defineField({ name: 'title', title: '做了什么', type: 'string' }),
    defineField({ name: 'kind', title: '种类', type: 'string' }),
    defineField({ name: 'author', title: '谁', type: 'string' }),
    defineField({ name: 'authorId', title: '账号', type: 'string' }),
    defineField({ name: 'startedAt', title: '开始', type: 'datetime' }),
    defineField({ name: 'endedAt', title: '结束', type: 'datetime' }),
    defineField({ name: 'undoneAt', title: '撤销', type: 'datetime' }),
    defineField({ name: 'undoneBy', title: '撤销的人', type: 'string' }),
    defineField({ name: 'total', title: '文档数', type: 'number' }),
    defineField({ name: 'parts', title: '分段数', type: 'number' }),
    defineField({ name: 'consignment', title: '入库', type: 'text' }),
    defineField({ name: 'report', title: '结果', type: 'text' }),
  ],
  preview: { select: { title: 'title', subtitle: 'author' } },
});

/** One document for all changes would exceed Sanity's size limit. */
export const changeSetPart = defineType({
  name: 'changeSetPart',
  title: '批量修改的一段',
  type: 'document',
  readOnly: true,
  __experimental_omnisearch_visibility: false,
  fields: [
    defineField({ name: 'changeSet', title: '批量修改', type: 'string' }),
    defineField({ name: 'number', title: '序号', type: 'number' }),
    defineField({
      name: 'changes',
      title: '修改',
      type: 'array',
      of: [defineArrayMember({ type: 'documentChange' })],
    }),
  ],
});

/** `before` and `after` are JSON, because fields would count against the dataset's attribute limit. */
export const documentChange = defineType({
  name: 'documentChange',
  title: '一篇文档的修改',
  type: 'object',
  fields: [
    defineField({ name: 'documentId', title: '文档', type: 'string' }),
    defineField({ name: 'documentType', title: '类型', type: 'string' }),
    defineField({ name: 'title', title: '标题', type: 'string' }),
    defineField({ name: 'before', title: '之前', type: 'text' }),
    defineField({ name: 'after', title: '之后', type: 'text' }),
    defineField({ name: 'expected', title: '之前的版本', type: 'text' }),
    defineField({ name: 'revision', title: '之后的版本', type: 'string' }),
    defineField({ name: 'state', title: '状态', type: 'string' }),
    defineField({ name: 'findings', title: '原因', type: 'text' }),
  ],
});
