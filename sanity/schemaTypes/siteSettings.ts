import { defineArrayMember, defineField, defineType } from 'sanity';

/** One document, `siteSettings`: what stands on every page. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: '网站设置',
  type: 'document',
  fields: [
    defineField({
      name: 'tagline',
      title: '页脚标语',
      type: 'string',
      validation: (rule) => [rule.required().error('请填写页脚标语'), rule.max(60).error('标语最多 60 个字')],
    }),
    defineField({
      name: 'operatingCompany',
      title: '经营者',
      type: 'string',
      description: '经营本店的公司全称，显示在页脚。',
      validation: (rule) => rule.required().error('请填写经营者'),
    }),
    defineField({
      name: 'contact',
      title: '联系方式',
      type: 'object',
      validation: (rule) => rule.required().error('请填写联系方式'),
      fields: [
        defineField({
          name: 'email',
          title: '客服邮箱',
          type: 'string',
          validation: (rule) => rule.required().email().error('请填写有效的客服邮箱'),
        }),
        defineField({
          name: 'phone',
          title: '客服电话',
          type: 'string',
          validation: (rule) => rule.required().error('请填写客服电话'),
        }),
        defineField({
          name: 'hours',
          title: '服务时间',
          type: 'string',
          validation: (rule) => rule.required().error('请填写服务时间'),
        }),
        defineField({
          name: 'address',
          title: '地址',
          type: 'string',
          validation: (rule) => rule.required().error('请填写地址'),
        }),
      ],
    }),
    defineField({
      name: 'trust',
      title: '首页信任区',
      type: 'array',
      description: '固定三项：快速配送、批发专家、100% 安全。',
      of: [
        defineArrayMember({
          name: 'trustItem',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: '标题',
              type: 'string',
              validation: (rule) => rule.required().error('请填写标题'),
            }),
            defineField({
              name: 'text',
              title: '说明',
              type: 'text',
              rows: 3,
              validation: (rule) => [
                rule.required().error('请填写说明'),
                rule.max(120).error('说明最多 120 个字'),
              ],
            }),
          ],
        }),
      ],
      validation: (rule) => rule.required().length(3).error('信任区应为三项'),
    }),
    defineField({
      name: 'banner',
      title: '列表页横幅',
      type: 'picture',
      description: '横图，建议 2400 × 900，图中不要带文字。',
      validation: (rule) => rule.required().error('请上传横幅图片'),
    }),
    defineField({
      name: 'listing',
      title: '列表页文字',
      type: 'object',
      validation: (rule) => rule.required().error('请填写列表页文字'),
      fields: [
        defineField({
          name: 'title',
          title: '标题',
          type: 'string',
          validation: (rule) => rule.required().error('请填写标题'),
        }),
        defineField({
          name: 'lead',
          title: '导语',
          type: 'text',
          rows: 3,
          validation: (rule) => [
            rule.required().error('请填写导语'),
            rule.max(120).error('导语最多 120 个字'),
          ],
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: '网站设置' }) },
});
