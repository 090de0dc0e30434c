import { defineArrayMember, defineField, defineType } from 'sanity';
import {
  collectedOnVerdict,
  forewingVerdict,
  gradeFindings,
  pastVerdict,
} from '../../src/rules/content/specimen.ts';
import { choose, fillIn, upload } from '../../src/rules/content/verdict.ts';
import { SEXES, type Source } from '../../src/rules/specimen.ts';
import { checkDemands } from './demands.ts';
import { atFields, checkId, today } from './guard.ts';
import { rankField } from './rank.ts';

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
    { name: 'facts', title: '标本信息', default: true },
    { name: 'pictures', title: '图片' },
    { name: 'sale', title: '品质与价格' },
  ],
  validation: (rule) => [rule.custom((document) => checkId(document)), rule.custom(checkDemands)],
  fields: [
    defineField({
      name: 'name',
      title: '商品名',
      type: 'string',
      group: 'facts',
      description: '种名在前，做法在后，最多 80 个字，例如“裳凤蝶展翅标本”。',
      validation: (rule) => [
        rule.required().error(fillIn('商品名')),
        rule.max(80).error('商品名最多 80 个字'),
      ],
    }),
    defineField({
      name: 'species',
      title: '蝶种',
      type: 'reference',
      to: [{ type: 'species' }],
      group: 'facts',
      description: '例如“裳凤蝶”；还没有的种类可以在这里新建。组合商品请选择其中最主要的一种。',
      validation: (rule) => rule.required().error(choose('蝶种')),
    }),
    defineField({
      name: 'other_species',
      title: '组合中的其他蝶种',
      type: 'array',
      group: 'facts',
      description: '只有一种的商品留空。组合里除上面那种以外的蝶种，商业发票会逐一写出学名和 CITES 附录。',
      of: [defineArrayMember({ type: 'reference', title: '蝴蝶种类', to: [{ type: 'species' }] })],
      validation: (rule) => [rule.unique().error('同一个蝶种只选一次'), rule.max(40).error('最多 40 种')],
    }),
    defineField({
      name: 'category',
      title: '商品类别',
      type: 'reference',
      to: [{ type: 'category' }],
      group: 'facts',
      description: '这件商品是怎样制作的，例如“展翅标本”。',
      validation: (rule) => rule.required().error(choose('商品类别')),
    }),
    defineField({
      name: 'main_image',
      title: '主图（背面）',
      type: 'picture',
      group: 'pictures',
      description: '列表和商品页上的第一张图，例如 1600 × 1280 像素的展翅背面照。',
      validation: (rule) => rule.required().error(upload('主图')),
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
    defineField({
      name: 'origin',
      title: '产地',
      type: 'string',
      group: 'facts',
      description: '国家或地区的中文名，例如“秘鲁”。',
      validation: (rule) => [rule.required().error(fillIn('产地')), rule.max(30).error('产地最多 30 个字')],
    }),
    defineField({
      name: 'locality',
      title: '采集地',
      type: 'string',
      group: 'facts',
      description: '照标签填写到省、岛或山，例如“胡宁省廷戈玛丽亚”；人工繁育的写繁育场所在地。',
      validation: (rule) => [
        rule.required().error(fillIn('采集地')),
        rule.max(60).error('采集地最多 60 个字'),
      ],
    }),
    defineField({
      name: 'locality_coarse',
      title: '公开的采集地',
      type: 'string',
      group: 'facts',
      description:
        '怕引来盗采时填写，顾客只看到这里写的大致范围，例如“云南省西部”，上面的采集地不会出现在网站上；不必隐去时留空。',
      validation: (rule) => rule.max(60).error('公开的采集地最多 60 个字'),
    }),
    defineField({
      name: 'collected_on',
      title: '采集日期',
      type: 'string',
      group: 'facts',
      description: '照标签写成 2024-05 或 2024-05-18；标签上没有日期的留空。',
      validation: (rule) => [
        rule.custom((value: string | undefined) => collectedOnVerdict(value)),
        rule.custom((value: string | undefined) => pastVerdict(value, today())).warning(),
      ],
    }),
    defineField({
      name: 'collector',
      title: '采集者',
      type: 'string',
      group: 'facts',
      description: '标签上 leg. 后面的姓名，例如“J. Torres”；不详的留空。',
      validation: (rule) => rule.max(40).error('采集者最多 40 个字'),
    }),
    defineField({
      name: 'gender',
      title: '性别',
      type: 'string',
      group: 'facts',
      description: '一对或含两性的组合选“雌雄”，例如一雄一雌同框。',
      options: { list: [...SEXES], layout: 'radio', direction: 'horizontal' },
      validation: (rule) => rule.required().error(choose('性别')),
    }),
    defineField({
      name: 'forewing_mm',
      title: '前翅长（毫米）',
      type: 'number',
      group: 'facts',
      description: '从翅基量到前翅顶角，最多一位小数，例如 68.5；多件不一的留空。',
      validation: (rule) => rule.custom((length: number | undefined) => forewingVerdict(length)),
    }),
    defineField({
      name: 'source',
      title: '标本来源',
      type: 'string',
      group: 'facts',
      description: '按许可证或采集记录选择，例如繁育场出的选“人工繁育”；CITES 附录 II 的种类必须选择。',
      options: {
        list: Object.entries(SOURCE_TITLES).map(([value, title]) => ({ value, title })),
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
    defineField({
      name: 'permit_note',
      title: '许可说明',
      type: 'text',
      rows: 2,
      group: 'facts',
      description:
        '随货的许可证和编号，顾客会看到，例如“附印度尼西亚 CITES 出口许可证复印件”；CITES 附录 II 的种类必须填写。',
      validation: (rule) => rule.max(120).error('许可说明最多 120 个字'),
    }),
    defineField({
      name: 'ex_pupa',
      title: '羽化标本（ex pupa）',
      type: 'boolean',
      group: 'facts',
      description: '由蛹羽化、没有飞过的标本，鳞片最新鲜，例如繁育场的当日羽化个体。',
      initialValue: false,
    }),
    defineField({
      name: 'repaired',
      title: '经过修补',
      type: 'boolean',
      group: 'facts',
      description: '粘接过触角、补过翅缘等都要打开，并在品质说明里写明在哪里，例如“右触角粘接”。',
      initialValue: false,
    }),
    defineField({
      name: 'description',
      title: '商品说明',
      type: 'text',
      rows: 6,
      group: 'facts',
      description: '写这一件标本本身：颜色、新旧、制作方式、盒子尺寸，例如“翅面金属蓝完整，用 2 号针……”。',
      validation: (rule) => [
        rule.required().error(fillIn('商品说明')),
        rule.max(400).error('商品说明最多 400 个字'),
        rule.min(30).warning('商品说明偏短，顾客想知道这一件的样子'),
      ],
    }),
    defineField({
      name: 'variants',
      title: '品质规格',
      type: 'array',
      group: 'sale',
      description: '每个品质一项，从好到次排列，例如 A1、A-、B。库存不在这里填写。',
      of: [defineArrayMember({ type: 'variant' })],
      validation: (rule) => [
        rule.required().min(1).error('至少要有一个品质规格'),
        rule.custom((variants: { grade?: string }[] | undefined) =>
          atFields(gradeFindings(variants), variants),
        ),
      ],
    }),
    rankField('最前面的 8 件出现在首页。', 'sale'),
  ],
  orderings: [{ title: '编辑排序', name: 'rank', by: [{ field: 'rank', direction: 'asc' }] }],
  preview: { select: { title: 'name', subtitle: 'species.latinName', media: 'main_image' } },
});
