import { defineArrayMember, defineField, defineType } from 'sanity';
import {
  SPELLING_MAX_LENGTH,
  SPELLINGS_MAX,
  spellingFindings,
  validateSpelling,
} from '../../src/features/base/spellings.rules.ts';
import { fillInMessage, uploadMessage } from '../../src/features/base/verdict.rules.ts';
import { DEFAULT_SKU_PATTERN, validateSkuPattern } from '../../src/features/content/sku.rules.ts';
import {
  COURIER_NAME_MAX,
  COURIERS_MAX,
  courierFindings,
  TRACKING_NUMBER_PLACEHOLDER,
  validateTrackingUrl,
} from '../../src/features/shipping/couriers.rules.ts';
import { skipEmpty, validationErrors } from './checks.ts';
import { BANNER_CROP_OPTIONS } from './fields.ts';
import { seoField } from './seo.ts';

export const siteSettings = defineType({
  name: 'siteSettings',
  title: '网站设置',
  type: 'document',
  fields: [
    defineField({
      name: 'tagline',
      title: '页脚标语',
      type: 'string',
      description: '每一页页脚上的一句话，最多 60 个字，例如“看见自然，守护多样。”',
      validation: (rule) => [
        rule.required().error(fillInMessage('页脚标语')),
        rule.max(60).error('标语最多 60 个字'),
      ],
    }),
    defineField({
      name: 'operatingCompany',
      title: '经营者',
      type: 'string',
      description: '经营本店的公司全称，显示在页脚，例如“昆明蝶藏贸易有限公司”。',
      validation: (rule) => rule.required().error(fillInMessage('经营者')),
    }),
    defineField({
      name: 'contact',
      title: '联系方式',
      type: 'object',
      description: '显示在页脚和“联系我们”里，例如客服邮箱和服务时间。',
      validation: (rule) => rule.required().error(fillInMessage('联系方式')),
      fields: [
        defineField({
          name: 'email',
          title: '客服邮箱',
          type: 'string',
          description: '顾客写信的地址，也收顾客对邮件的回信，例如 service@example.com。',
          validation: (rule) => rule.required().error(fillInMessage('客服邮箱')),
        }),
        defineField({
          name: 'phone',
          title: '客服电话',
          type: 'string',
          description: '带国家和地区号，例如 +86-871-6500-0000。',
          validation: (rule) => rule.required().error(fillInMessage('客服电话')),
        }),
        defineField({
          name: 'hours',
          title: '服务时间',
          type: 'string',
          description: '写明时区，例如“周一至周五 9:00–18:00（北京时间）”。',
          validation: (rule) => rule.required().error(fillInMessage('服务时间')),
        }),
        defineField({
          name: 'address',
          title: '地址',
          type: 'string',
          description: '寄送退件和来访的地址，例如“云南省昆明市学府路 1 号”。',
          validation: (rule) => rule.required().error(fillInMessage('地址')),
        }),
      ],
    }),
    defineField({
      name: 'trust',
      title: '首页信任区',
      type: 'array',
      description: '首页的三项承诺，固定三项，例如“快速配送”。',
      of: [
        defineArrayMember({
          name: 'trustItem',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: '标题',
              type: 'string',
              description: '几个字，例如“批发专家”。',
              validation: (rule) => rule.required().error(fillInMessage('标题')),
            }),
            defineField({
              name: 'text',
              title: '说明',
              type: 'text',
              rows: 3,
              description: '一两句话，最多 120 个字，例如“按数量自动享受批发价。”',
              validation: (rule) => [
                rule.required().error(fillInMessage('说明')),
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
      options: BANNER_CROP_OPTIONS,
      description: '全部蝴蝶列表页顶上的横图，例如 2400 × 900 像素，图中不要带文字。',
      validation: (rule) => rule.required().error(uploadMessage('横幅图片')),
    }),
    defineField({
      name: 'listing',
      title: '列表页文字',
      type: 'object',
      description: '横幅下面的标题和导语，例如“全部蝴蝶”。',
      validation: (rule) => rule.required().error(fillInMessage('列表页文字')),
      fields: [
        defineField({
          name: 'title',
          title: '标题',
          type: 'string',
          description: '全部蝴蝶列表页的大标题，例如“全部蝴蝶”。',
          validation: (rule) => rule.required().error(fillInMessage('标题')),
        }),
        defineField({
          name: 'lead',
          title: '导语',
          type: 'text',
          rows: 3,
          description: '标题下的一段话，最多 120 个字，例如“每一件都可以放大细看。”',
          validation: (rule) => [
            rule.required().error(fillInMessage('导语')),
            rule.max(120).error('导语最多 120 个字'),
          ],
        }),
      ],
    }),
    defineField({
      name: 'sku_pattern',
      title: '编号样式',
      type: 'string',
      description: `自动编号用的字母和位数，每个 0 是一位数字，例如 ${DEFAULT_SKU_PATTERN} 会依次给出 DC0001、DC0002。留空按 ${DEFAULT_SKU_PATTERN}；改动只影响以后的编号。`,
      validation: (rule) => rule.custom(skipEmpty(validateSkuPattern)),
    }),
    defineField({
      name: 'couriers',
      title: '快递公司',
      type: 'array',
      description: `发货时可选的快递公司，最多 ${COURIERS_MAX} 家。填了查询网址的，买家能从订单页和邮件点开查询。`,
      of: [
        defineArrayMember({
          name: 'courier',
          type: 'object',
          fields: [
            defineField({
              name: 'name',
              title: '名称',
              type: 'string',
              description: '与发货时填写的名称一致，例如“顺丰国际”。',
              validation: (rule) => [
                rule.required().error(fillInMessage('名称')),
                rule.max(COURIER_NAME_MAX).error(`名称最多 ${COURIER_NAME_MAX} 个字`),
              ],
            }),
            defineField({
              name: 'tracking_url',
              title: '查询网址',
              type: 'string',
              description: `用 ${TRACKING_NUMBER_PLACEHOLDER} 标出运单号的位置，例如 https://www.ups.com/track?tracknum=${TRACKING_NUMBER_PLACEHOLDER}。没有就留空。`,
              validation: (rule) => rule.custom(skipEmpty(validateTrackingUrl)),
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'tracking_url' } },
        }),
      ],
      validation: (rule) => [
        rule.max(COURIERS_MAX).error(`快递公司最多 ${COURIERS_MAX} 家`),
        rule.custom((couriers: { name?: string }[] | undefined) =>
          validationErrors(courierFindings(couriers), couriers),
        ),
      ],
    }),
    defineField({
      name: 'traditional_spellings',
      title: '繁体写法',
      type: 'array',
      description: `繁体页面由简体自动转换。转换得不对的词写在这里，优先于自动转换，例如“只”写作“隻”；最多 ${SPELLINGS_MAX} 个。`,
      of: [
        defineArrayMember({
          name: 'spelling',
          type: 'object',
          fields: [
            defineField({
              name: 'simplified',
              title: '简体词语',
              type: 'string',
              description: '页面上的简体写法，例如“余下”。词越长越不会误伤别的词。',
              validation: (rule) => [
                rule.required().error(fillInMessage('简体词语')),
                rule.max(SPELLING_MAX_LENGTH).error(`词语最多 ${SPELLING_MAX_LENGTH} 个字`),
                rule.custom(skipEmpty(validateSpelling)),
              ],
            }),
            defineField({
              name: 'traditional',
              title: '繁体写法',
              type: 'string',
              description: '繁体页面上要显示的写法，例如“餘下”。',
              validation: (rule) => [
                rule.required().error(fillInMessage('繁体写法')),
                rule.max(SPELLING_MAX_LENGTH).error(`写法最多 ${SPELLING_MAX_LENGTH} 个字`),
                rule.custom(skipEmpty(validateSpelling)),
              ],
            }),
          ],
          preview: { select: { title: 'simplified', subtitle: 'traditional' } },
        }),
      ],
      validation: (rule) => [
        rule.max(SPELLINGS_MAX).error(`词语最多 ${SPELLINGS_MAX} 个`),
        rule.custom((spellings: { simplified?: string }[] | undefined) =>
          validationErrors(spellingFindings(spellings), spellings),
        ),
      ],
    }),
    { ...seoField(), title: '首页的搜索与分享' },
  ],
  preview: { prepare: () => ({ title: '网站设置' }) },
});
