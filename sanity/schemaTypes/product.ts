import { defineArrayMember, defineField, defineType } from 'sanity';
import { chooseMessage, fillInMessage, uploadMessage } from '../../src/features/base/verdict.rules.ts';
import { checkMainPicture } from '../../src/features/content/content-pictures.rules.ts';
import { variantFindings } from '../../src/features/content/content-specimen.rules.ts';
import { validateSetCounts } from '../../src/features/content/set-counts.rules.ts';
import { validateSku } from '../../src/features/content/sku.rules.ts';
import type { Source } from '../../src/features/shipping/sources.rules.ts';
import { SEXES } from '../../src/features/specimens/specimen.rules.ts';
import { PRODUCT_FACTS } from '../../src/features/specimens/specimen-facts.rules.ts';
import { checkId, checkRequirements, checkSkuUnique, skipEmpty, validationErrors } from './checks.ts';
import { factFields } from './facts.ts';
import { rankField } from './fields.ts';
import { oldAddressesField } from './oldAddresses.ts';
import { seoField } from './seo.ts';
import { weightFields, weightsFieldset } from './weights.ts';

const SOURCE_TITLES: Readonly<Record<Source, string>> = {
  wild: '野采',
  ranched: '牧养（野外取卵或幼虫养大）',
  bred: '人工繁育',
};

export const product = defineType({
  name: 'product',
  title: '商品',
  type: 'document',
  groups: [
    { name: 'facts', title: '标本', default: true },
    { name: 'pictures', title: '图片' },
    { name: 'sale', title: '价格与库存' },
    { name: 'papers', title: '来源与文件' },
    { name: 'found', title: '网址与搜索' },
  ],
  fieldsets: [
    { name: 'set', title: '组合商品', options: { collapsible: true, collapsed: true } },
    weightsFieldset,
  ],
  validation: (rule) => [rule.custom((document) => checkId(document)), rule.custom(checkRequirements)],
  fields: [
    defineField({
      name: 'name',
      title: '商品名',
      type: 'string',
      group: 'facts',
      description: '种名在前，做法在后，最多 80 个字，例如“裳凤蝶展翅标本”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('商品名')),
        rule.max(80).error('商品名最多 80 个字'),
      ],
    }),
    defineField({
      name: 'sku',
      title: '编号',
      type: 'string',
      group: 'facts',
      options: { search: { weight: 10 } },
      description: '本店自己的商品编号，印在标签和单据上，例如 DC0123。留空的话，发布时自动编号。',
      validation: (rule) => [rule.custom(skipEmpty(validateSku)), rule.custom(checkSkuUnique)],
    }),
    defineField({
      name: 'species',
      title: '蝶种',
      type: 'reference',
      to: [{ type: 'species' }],
      group: 'facts',
      description: '例如“裳凤蝶”；还没有的种类可以在这里新建。组合商品请选择其中最主要的一种。',
      validation: (rule) => rule.required().error(chooseMessage('蝶种')),
    }),
    defineField({
      name: 'category',
      title: '商品类别',
      type: 'reference',
      to: [{ type: 'category' }],
      group: 'facts',
      description: '这件商品是怎样制作的，例如“展翅标本”。',
      validation: (rule) => rule.required().error(chooseMessage('商品类别')),
    }),
    defineField({
      name: 'main_image',
      title: '主图（背面）',
      type: 'picture',
      group: 'pictures',
      description: '列表和商品页上的第一张图，例如 1600 × 1280 像素的展翅背面照。',
      validation: (rule) => [
        rule.required().error(uploadMessage('主图')),
        rule.custom(checkMainPicture).warning(),
      ],
    }),
    defineField({
      name: 'ventral_image',
      title: '另一面（腹面图）',
      type: 'picture',
      group: 'pictures',
      description: '同一件标本翻过来拍，与主图同样大小；类别要求两面的必须有，例如展翅标本，画框可以没有。',
    }),
    defineField({
      name: 'images',
      title: '更多图片',
      type: 'array',
      group: 'pictures',
      description: '局部、侧面、包装等，最多 20 张，例如翅面鳞片的近照。',
      of: [defineArrayMember({ type: 'picture' })],
      validation: (rule) => rule.max(20).error('最多 20 张图片'),
    }),
    ...factFields(PRODUCT_FACTS, 'facts', {
      gender: { options: { list: [...SEXES], layout: 'radio', direction: 'horizontal' } },
      source: {
        group: 'papers',
        options: {
          list: Object.entries(SOURCE_TITLES).map(([value, title]) => ({ value, title })),
          layout: 'radio',
          direction: 'horizontal',
        },
      },
      permit_note: { group: 'papers', type: 'text', rows: 2 },
      ex_pupa: { title: `${PRODUCT_FACTS.ex_pupa.title}（ex pupa）` },
    }),
    defineField({
      name: 'proof',
      title: '来源文件',
      type: 'string',
      group: 'papers',
      description:
        '合法来源的文件：采集、繁育或购买凭证，进口标本另加检疫审批。未选时，可否寄送按“不明”判断；网页不显示。',
      options: {
        list: [
          { value: 'on-file', title: '有存档' },
          { value: 'none', title: '没有' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
    defineField({
      name: 'description',
      title: '商品说明',
      type: 'text',
      rows: 6,
      group: 'facts',
      description: '写这一件标本本身：颜色、新旧、制作方式、盒子尺寸，例如“翅面金属蓝完整，用 2 号针……”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('商品说明')),
        rule.max(400).error('商品说明最多 400 个字'),
        rule.min(30).warning('商品说明偏短，顾客想知道这一件的样子'),
      ],
    }),
    defineField({
      name: 'other_species',
      title: '组合中的其他蝶种',
      type: 'array',
      group: 'facts',
      fieldset: 'set',
      description: '只有一种的商品留空。组合里除上面那种以外的蝶种，商业发票会逐一写出学名和 CITES 附录。',
      of: [defineArrayMember({ type: 'reference', title: '蝴蝶种类', to: [{ type: 'species' }] })],
      validation: (rule) => [rule.unique().error('同一个蝶种只选一次'), rule.max(40).error('最多 40 种')],
    }),
    defineField({
      name: 'set_counts',
      title: '组合中各种的枚数',
      type: 'array',
      group: 'facts',
      fieldset: 'set',
      description:
        '一套里每种有几枚，第一个是主要的蝶种，其余按上面的顺序，例如 3、2、1。商业发票和报关单照此写；不知道就整项留空。',
      of: [defineArrayMember({ type: 'number', title: '枚数' })],
      validation: (rule) =>
        rule.custom((counts: number[] | undefined, { document }) => {
          const others = document?.other_species;
          return validateSetCounts(counts, Array.isArray(others) ? others.length : 0);
        }),
    }),
    defineField({
      name: 'variants',
      title: '品质规格',
      type: 'array',
      group: 'sale',
      description:
        '每个品质一项，从好到次排列，例如 A1、A-、B。逐件拍照、逐件定价的标本添加“单件标本”，有自己的号。库存不在这里填写。',
      of: [defineArrayMember({ type: 'variant' }), defineArrayMember({ type: 'specimen' })],
      validation: (rule) => [
        rule.required().min(1).error('至少要有一个品质规格'),
        rule.custom((variants: { grade?: string; number?: number }[] | undefined) =>
          validationErrors(variantFindings(variants), variants),
        ),
      ],
    }),
    ...weightFields({ weight_grams: '留空按类别的。', billed_grams: '留空按类别的。' }, 'sale'),
    rankField,
    seoField('found'),
    oldAddressesField('found'),
  ],
  orderings: [{ title: '编辑排序', name: 'rank', by: [{ field: 'rank', direction: 'asc' }] }],
  preview: { select: { title: 'name', subtitle: 'species.latinName', media: 'main_image' } },
});
