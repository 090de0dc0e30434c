import { defineArrayMember, defineField, defineType } from 'sanity';
import { chooseMessage, fillInMessage, uploadMessage } from '../../src/features/base/verdict.rules.ts';
import {
  validateCites,
  validateLatinName,
  validateWingspan,
} from '../../src/features/content/content-specimen.rules.ts';
import { APPENDICES } from '../../src/features/shipping/listings.rules.ts';
import { SPECIES_FACTS } from '../../src/features/specimens/specimen-facts.rules.ts';
import { checkId, checkSynonym, skipEmpty } from './checks.ts';
import { factFields } from './facts.ts';
import { rankField } from './fields.ts';
import { oldAddressesField } from './oldAddresses.ts';
import { seoField } from './seo.ts';

const FAMILIES = ['凤蝶科 Papilionidae', '粉蝶科 Pieridae', '蛱蝶科 Nymphalidae', '灰蝶科 Lycaenidae'];

export const species = defineType({
  name: 'species',
  title: '蝴蝶种类',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document)),
  fields: [
    defineField({
      name: 'name',
      title: '中文名',
      type: 'string',
      description: '通用的中文名，最多 20 个字，例如“裳凤蝶”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('中文名')),
        rule.max(20).error('中文名最多 20 个字'),
      ],
    }),
    defineField({
      name: 'latinName',
      title: '学名',
      type: 'string',
      description:
        '属名首字母大写，种加词小写，例如 Morpho didius；亚种 Ornithoptera priamus poseidon，型 Papilio memnon f. achates，杂交 Ornithoptera × allottei。页面会自动排成斜体。',
      validation: (rule) => [
        rule.required().error(fillInMessage('学名')),
        rule.custom(skipEmpty<string>((name) => validateLatinName(name.trim()))),
      ],
    }),
    defineField({
      name: 'aliases',
      title: '别名',
      type: 'array',
      of: [defineArrayMember({ type: 'string', title: '别名' })],
      options: { layout: 'tags' },
      description:
        '俗名、旧名、英文名、日文名，搜索时也能找到，例如“蓝闪蝶”“Giant Blue Morpho”“モルフォ蝶”。',
      validation: (rule) => [rule.unique().error('同一别名只需写一次'), rule.max(12).error('别名最多 12 个')],
    }),
    defineField({
      name: 'synonyms',
      title: '异名',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          title: '异名',
          validation: (rule) =>
            rule.custom<string>((name, context) => (name ? checkSynonym(name, context) : true)),
        }),
      ],
      description:
        '同一种的其他学名，写法与学名相同，例如 Aglais io 的 Inachis io。搜索和表格导入也按它们认出这一种；寄送规则只看学名。',
      validation: (rule) => [rule.unique().error('同一异名只需写一次'), rule.max(12).error('异名最多 12 个')],
    }),
    defineField({
      name: 'family',
      title: '科',
      type: 'string',
      description: '种类索引按科排列，例如“凤蝶科 Papilionidae”。',
      // The title prevents Sanity from capitalising the name.
      options: { list: FAMILIES.map((family) => ({ title: family, value: family })) },
      validation: (rule) => rule.required().error(chooseMessage('科')),
    }),
    defineField({
      name: 'description',
      title: '简介',
      type: 'text',
      rows: 5,
      description: '80 至 160 字，先说事实：形态、辨认特征、习性，例如“前翅乌黑，后翅大片金黄……”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('简介')),
        rule.max(260).error('简介最多 260 个字'),
        rule.min(60).warning('简介偏短，80 至 160 个字最好读'),
      ],
    }),
    defineField({
      name: 'specie_image',
      title: '代表图片',
      type: 'picture',
      description: '用于首页的种类滑动条和该种的列表页，例如雄蝶背面的展翅标本。',
      validation: (rule) => rule.required().error(uploadMessage('代表图片')),
    }),
    defineField({
      name: 'wingspan',
      title: '翅展（毫米）',
      type: 'object',
      description: '成虫展翅后的宽度范围，例如 120 至 170，图片上的比例尺由此算出。',
      options: { columns: 2 },
      validation: (rule) => [
        rule.required().error(fillInMessage('翅展')),
        rule.custom((range: { min?: number; max?: number } | undefined) => validateWingspan(range)),
      ],
      fields: [wingspanEnd('min', '最小'), wingspanEnd('max', '最大')],
    }),
    ...factFields(SPECIES_FACTS),
    defineField({
      name: 'cites',
      title: 'CITES 附录',
      type: 'string',
      description:
        '未列入附录的留空。附录 II 的种类，例如裳凤蝶，其商品都要写明来源和许可；附录 I 的不得上架。',
      options: {
        list: APPENDICES.map((value) => ({ title: `附录 ${value}`, value })),
      },
      validation: (rule) => rule.custom((appendix: string | undefined) => validateCites(appendix)),
    }),
    rankField,
    seoField(),
    oldAddressesField(),
  ],
  orderings: [{ title: '编辑排序', name: 'rank', by: [{ field: 'rank', direction: 'asc' }] }],
  preview: { select: { title: 'name', subtitle: 'latinName', media: 'specie_image' } },
});

function wingspanEnd(name: 'min' | 'max', title: string) {
  return defineField({
    name,
    title,
    type: 'number',
    validation: (rule) => [
      rule.required().error(fillInMessage(`${title}翅展`)),
      rule.integer().min(10).max(320).error('翅展应为 10 至 320 之间的整数，单位毫米'),
    ],
  });
}
