import { defineField, defineType } from 'sanity';
import { fillInMessage } from '../../src/features/base/verdict.rules.ts';
import {
  CITES_HS_CODE,
  DEFAULT_WEIGHT_GRAMS,
  validateHsCode,
} from '../../src/features/shipping/customs.rules.ts';
import { checkId, skipEmpty } from './checks.ts';
import { rankField } from './fields.ts';
import { weightFields, weightsFieldset } from './weights.ts';

export const category = defineType({
  name: 'category',
  title: '商品类别',
  type: 'document',
  validation: (rule) => rule.custom((document) => checkId(document)),
  fieldsets: [{ ...weightsFieldset, options: { collapsible: false } }],
  fields: [
    defineField({
      name: 'name',
      title: '名称',
      type: 'string',
      description: '显示在类别页的标签上，最多 12 个字，例如“展翅标本”。',
      validation: (rule) => [
        rule.required().error(fillInMessage('名称')),
        rule.max(12).error('名称最多 12 个字'),
      ],
    }),
    defineField({
      name: 'description',
      title: '说明',
      type: 'text',
      rows: 3,
      description: '告诉顾客这类商品怎样制作、怎样收到，例如“已还软展翅，带针装盒寄出。”',
      validation: (rule) => [
        rule.required().error(fillInMessage('说明')),
        rule.max(160).error('说明最多 160 个字'),
      ],
    }),
    defineField({
      name: 'both_sides',
      title: '需要两面的图片',
      type: 'boolean',
      description: '打开后，这一类商品没有腹面图就不能发布，例如展翅标本；画框里看不到腹面，就不要打开。',
      initialValue: false,
    }),
    ...weightFields({
      weight_grams: `留空的话，报关单按 ${DEFAULT_WEIGHT_GRAMS} 克；打印前还可以改总重。`,
      billed_grams: '留空按每件重量；两栏都空，运费要另外报价。',
    }),
    defineField({
      name: 'hs_code',
      title: 'HS 编码',
      type: 'string',
      description: `商业发票和报关单上的税则号，例如展翅、纸袋标本 9705.29，按装饰品卖的画框可能另有税则号。留空按默认值，请先向海关或报关行确认。填 9705 开头的，CITES 附录标本自动改按 ${CITES_HS_CODE}。`,
      validation: (rule) => rule.custom(skipEmpty(validateHsCode)),
    }),
    rankField,
  ],
  preview: { select: { title: 'name', subtitle: 'description' } },
});
