import { defineField, type FieldDefinition } from 'sanity';
import { chooseMessage, fillInMessage } from '../../src/features/base/verdict.rules.ts';
import {
  validateCollectionDate,
  validateMillimetres,
  validatePastDate,
} from '../../src/features/content/content-specimen.rules.ts';
import type {
  FactName,
  SpecimenFact,
  SpecimenFacts,
} from '../../src/features/specimens/specimen-facts.rules.ts';
import { formatToday } from './checks.ts';

const HELP: Readonly<Record<FactName, string>> = {
  distribution: '国家、地区或岛屿，最多 80 个字，例如“菲律宾、马来半岛、婆罗洲”。',
  host_plants: '幼虫取食的植物，用顿号分开，最多 80 个字，例如“马兜铃属”或“芸香科、柑橘”；不详的留空。',
  origin: '国家或地区的中文名，例如“秘鲁”。',
  locality: '照标签填写到省、岛或山，例如“胡宁省廷戈玛丽亚”；人工繁育的写繁育场所在地。',
  locality_coarse:
    '怕引来盗采时填写，顾客只看到这里写的大致范围，例如“云南省西部”，上面的采集地不会出现在网站上；不必隐去时留空。',
  collected_on: '照标签写成 2024-05 或 2024-05-18；标签上没有日期的留空。',
  collector: '标签上 leg. 后面的姓名，例如“J. Torres”；不详的留空。',
  gender: '一对或含两性的组合选“雌雄”，例如一雄一雌同框。',
  forewing_mm: '从翅基量到前翅顶角，最多一位小数，例如 68.5；多件不一的留空。',
  source: '按许可证或采集记录选择，例如繁育场出的选“人工繁育”；CITES 附录 II 的种类必须选择。',
  permit_note:
    '随货的许可证和编号，顾客会看到，例如“附印度尼西亚 CITES 出口许可证复印件”；CITES 附录 II 的种类必须填写。',
  ex_pupa: '由蛹羽化、没有飞过的标本，鳞片最新鲜，例如繁育场的当日羽化个体。',
  repaired: '粘接过触角、补过翅缘等都要打开，并在品质说明里写明在哪里，例如“右触角粘接”。',
};

/** `own` adds facts that the table of attributes lacks, such as choices. */
export function factFields<T extends SpecimenFacts>(
  facts: T,
  group?: string,
  own: { readonly [K in keyof T]?: Partial<FieldDefinition> } = {},
): FieldDefinition[] {
  return Object.entries(facts).map(([name, fact]) => {
    const field = { ...fieldOf(name, fact), description: HELP[name as FactName] };
    return { ...field, ...(group === undefined ? {} : { group }), ...own[name] } as FieldDefinition;
  });
}

function fieldOf(name: string, fact: SpecimenFact) {
  const { title, type, isRequired = false, max } = fact;
  switch (type) {
    case 'text':
      return defineField({
        name,
        title,
        type: 'string',
        validation: (rule) => [
          ...(isRequired ? [rule.required().error(fillInMessage(title))] : []),
          ...(max === undefined ? [] : [rule.max(max).error(`${title}最多 ${max} 个字`)]),
        ],
      });
    case 'date':
      return defineField({
        name,
        title,
        type: 'string',
        validation: (rule) => [
          rule.custom((value: string | undefined) => validateCollectionDate(value)),
          rule.custom((value: string | undefined) => validatePastDate(value, formatToday())).warning(),
        ],
      });
    case 'millimetres':
      return defineField({
        name,
        title: `${title}（毫米）`,
        type: 'number',
        validation: (rule) => rule.custom((length: number | undefined) => validateMillimetres(fact, length)),
      });
    case 'flag':
      return defineField({ name, title, type: 'boolean', initialValue: false });
    case 'choice':
      return defineField({
        name,
        title,
        type: 'string',
        options: { layout: 'radio', direction: 'horizontal' },
        validation: (rule) => (isRequired ? rule.required().error(chooseMessage(title)) : []),
      });
  }
}
