import { defineField, defineType } from 'sanity';
import { checkCites, checkId, checkWingspan } from './checks.ts';

const FAMILIES = ['凤蝶科 Papilionidae', '粉蝶科 Pieridae', '蛱蝶科 Nymphalidae', '灰蝶科 Lycaenidae'];

export const species = defineType({
  name: 'species',
  title: '蝶种',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document?._id)),
  fields: [
    defineField({
      name: 'name',
      title: '中文名',
      type: 'string',
      validation: (rule) => [rule.required().error('请填写中文名'), rule.max(20).error('中文名最多 20 个字')],
    }),
    defineField({
      name: 'latinName',
      title: '学名',
      type: 'string',
      description: '属名首字母大写，种加词小写，例如 Morpho didius。页面会自动排成斜体。',
      validation: (rule) => [
        rule.required().error('请填写学名'),
        rule
          .regex(/^[A-Z][a-z]+ [a-z-]+( [a-z-]+)?$/)
          .error('学名应由属名和种加词组成，属名首字母大写，中间一个空格'),
      ],
    }),
    defineField({
      name: 'family',
      title: '科',
      type: 'string',
      options: { list: FAMILIES },
      validation: (rule) => rule.required().error('请选择所属的科'),
    }),
    defineField({
      name: 'description',
      title: '简介',
      type: 'text',
      rows: 5,
      description: '80 至 160 字，先说事实：形态、辨认特征、习性。',
      validation: (rule) => [
        rule.required().error('请填写简介'),
        rule.min(60).max(260).error('简介应为 60 至 260 个字'),
      ],
    }),
    defineField({
      name: 'specie_image',
      title: '代表图片',
      type: 'picture',
      description: '用于首页的蝶种滑动条和该蝶种的列表页。',
      validation: (rule) => rule.required().error('请上传代表图片'),
    }),
    defineField({
      name: 'wingspan',
      title: '翅展（毫米）',
      type: 'object',
      description: '成虫展翅后的宽度范围，图片上的比例尺由此算出。',
      options: { columns: 2 },
      validation: (rule) => [
        rule.required().error('请填写翅展'),
        rule.custom((range: { min?: number; max?: number } | undefined) => checkWingspan(range)),
      ],
      fields: [
        defineField({
          name: 'min',
          title: '最小',
          type: 'number',
          validation: (rule) => [
            rule.required().error('请填写最小翅展'),
            rule.integer().min(10).max(320).error('翅展应为 10 至 320 之间的整数，单位毫米'),
          ],
        }),
        defineField({
          name: 'max',
          title: '最大',
          type: 'number',
          validation: (rule) => [
            rule.required().error('请填写最大翅展'),
            rule.integer().min(10).max(320).error('翅展应为 10 至 320 之间的整数，单位毫米'),
          ],
        }),
      ],
    }),
    defineField({
      name: 'distribution',
      title: '分布',
      type: 'string',
      validation: (rule) => [rule.required().error('请填写分布'), rule.max(80).error('分布最多 80 个字')],
    }),
    defineField({
      name: 'cites',
      title: 'CITES 附录',
      type: 'string',
      description: '未列入附录的留空。附录 I 的物种不得上架。',
      options: {
        list: [
          { title: '附录 I', value: 'I' },
          { title: '附录 II', value: 'II' },
          { title: '附录 III', value: 'III' },
        ],
      },
      validation: (rule) => rule.custom((appendix: string | undefined) => checkCites(appendix)),
    }),
    defineField({
      name: 'rank',
      title: '排序',
      type: 'number',
      description: '数字小的排在前面。',
      validation: (rule) => [
        rule.required().error('请填写排序'),
        rule.integer().min(0).error('排序应为不小于 0 的整数'),
      ],
    }),
  ],
  orderings: [{ title: '编辑排序', name: 'rank', by: [{ field: 'rank', direction: 'asc' }] }],
  preview: { select: { title: 'name', subtitle: 'latinName', media: 'specie_image' } },
});
