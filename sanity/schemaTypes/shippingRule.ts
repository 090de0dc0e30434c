import { defineArrayMember, defineField, defineType } from 'sanity';
import { chooseMessage, fillInMessage } from '../../src/features/base/verdict.rules.ts';
import { APPENDICES } from '../../src/features/shipping/listings.rules.ts';
import { placeCode } from '../../src/features/shipping/places.rules.ts';
import { parseRuleTaxon } from '../../src/features/shipping/taxon.rules.ts';
import {
  BORDER_TITLES,
  noTaxonMessage,
  PAPER_PROVIDER_TITLES,
  PAPER_TIME_TITLES,
  PROOF_TITLES,
  RULE_TITLE,
  SOURCE_TITLES,
  unknownPlaceMessage,
  VERDICT_TITLES,
} from '../../src/features/shipping/titles.rules.ts';
import { skipEmpty } from './checks.ts';

const choices = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ title, value }));

const place = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'string',
    description,
    validation: (rule) =>
      rule.custom(
        skipEmpty<string>((typed) => (placeCode(typed) === null ? unknownPlaceMessage(typed) : true)),
      ),
  });

/**
 * Rules about which specimens may be sent where (docs/decisions/0096). Operators write the rules, editors read them
 * (sanity/studio/schema.tsx).
 */
export const shippingRule = defineType({
  name: 'shippingRule',
  title: RULE_TITLE,
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: '名称',
      type: 'string',
      description: '列表里的名称，例如“瑞士，CITES附录II”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('名称')),
        rule.max(60).error('名称最多60个字'),
      ],
    }),
    defineField({
      name: 'border',
      title: '哪一边的规定',
      type: 'string',
      description: '一个包裹要过两道关，例如寄往德国：先看出口，再看进口；两边都没有规定的算“未知”。',
      options: { list: choices(BORDER_TITLES), layout: 'radio', direction: 'horizontal' },
      validation: (rule) => rule.required().error(chooseMessage('哪一边的规定')),
    }),
    defineField({
      name: 'taxa',
      title: '学名',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          title: '学名',
          validation: (rule) =>
            rule.custom(
              skipEmpty<string>((name) => (parseRuleTaxon(name) === undefined ? noTaxonMessage(name) : true)),
            ),
        }),
      ],
      options: { layout: 'tags' },
      description:
        '科、属、种或亚种，旧名也要写，例如“Troides”“Ripponia hypolitus”；属里只有一部分种受限，写“Colias spp.”。学名和附录都留空，就是所有标本。',
    }),
    defineField({
      name: 'appendices',
      title: 'CITES附录',
      type: 'array',
      of: [defineArrayMember({ type: 'string', title: 'CITES附录' })],
      options: {
        list: APPENDICES.map((value) => ({ title: `附录${value}`, value })),
        layout: 'grid',
      },
      description: '这几个附录里的所有种，例如附录II。',
    }),
    defineField({
      name: 'sources',
      title: '标本来源',
      type: 'array',
      of: [defineArrayMember({ type: 'string', title: '标本来源' })],
      options: { list: choices(SOURCE_TITLES), layout: 'grid' },
      description: '只对这些来源有效，例如人工繁育；都不选就是任何来源。',
    }),
    defineField({
      name: 'proof',
      title: '来源文件',
      type: 'string',
      description: '只在有或没有合法来源文件时有效，例如“已存档”；不选就是都有效。',
      options: { list: choices(PROOF_TITLES), layout: 'radio', direction: 'horizontal' },
    }),
    place(
      'origin',
      '产地',
      '捕获或繁育的国家，例如 PE、秘鲁；EU 是欧盟，“境外”是中国大陆以外；留空是任何产地。',
    ),
    place('destination', '寄往', '例如 DE、德国，或 EU（欧盟）；留空是所有国家和地区。'),
    defineField({
      name: 'verdict',
      title: '结论',
      type: 'string',
      description: '几条规定都合适时，范围最窄的算数，例如一个种的规定先于附录的；分不出宽窄的，从严。',
      options: { list: choices(VERDICT_TITLES), layout: 'radio', direction: 'horizontal' },
      validation: (rule) => rule.required().error(chooseMessage('结论')),
    }),
    defineField({
      name: 'papers',
      title: '文件',
      type: 'array',
      description: '需要哪些文件，例如“瑞士BLV进口许可”，由收件人在付款前办好。',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'paper',
          title: '文件',
          fields: [
            defineField({
              name: 'name',
              title: '名称',
              type: 'string',
              validation: (rule) => rule.required().error(fillInMessage('名称')),
            }),
            defineField({
              name: 'who',
              title: '谁办',
              type: 'string',
              options: { list: choices(PAPER_PROVIDER_TITLES), layout: 'radio', direction: 'horizontal' },
              validation: (rule) => rule.required().error(chooseMessage('谁办')),
            }),
            defineField({
              name: 'when',
              title: '什么时候',
              type: 'string',
              options: { list: choices(PAPER_TIME_TITLES), layout: 'radio', direction: 'horizontal' },
              validation: (rule) => rule.required().error(chooseMessage('什么时候')),
            }),
            defineField({
              name: 'days',
              title: '大约几天',
              type: 'number',
              validation: (rule) => rule.integer().positive().error('请填整数'),
            }),
            defineField({ name: 'cost', title: '费用', type: 'string' }),
          ],
          preview: { select: { title: 'name', subtitle: 'cost' } },
        }),
      ],
    }),
    defineField({
      name: 'words',
      title: '给买家的话',
      type: 'text',
      rows: 2,
      description: '例如“收件人须在包裹到达前取得本国CITES进口许可。”',
      validation: (rule) => [
        rule.required().error(fillInMessage('给买家的话')),
        rule.max(200).error('给买家的话最多200个字'),
      ],
    }),
    defineField({
      name: 'law',
      title: '法律依据',
      type: 'url',
      description: '主管部门或法规的网页，例如欧盟第338/97号条例。',
      validation: (rule) => rule.required().error(fillInMessage('法律依据')),
    }),
    defineField({
      name: 'checked_on',
      title: '核对日期',
      type: 'date',
      description:
        '向主管部门核对的日子，例如今天；没有核对过的留空，结论一律按“未知”。一年没有再核对的也是。',
    }),
    defineField({
      name: 'review_by',
      title: '下次核对',
      type: 'date',
      description: '过了这一天，结论按“未知”，例如一年之后。',
    }),
    defineField({
      name: 'note',
      title: '内部备注',
      type: 'text',
      rows: 2,
      description: '买家看不到，例如问了谁。',
    }),
  ],
  orderings: [{ title: '名称', name: 'title', by: [{ field: 'title', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', verdict: 'verdict' },
    prepare: ({ title, verdict }: { title?: string; verdict?: string }) => ({
      title: title ?? '',
      subtitle: VERDICT_TITLES[verdict as keyof typeof VERDICT_TITLES] ?? '',
    }),
  },
});
