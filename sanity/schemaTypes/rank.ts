import { defineField } from 'sanity';
import { fillIn } from '../../src/rules/content/verdict.ts';

/** Where a document stands among its like; `place` says what the order decides there. */
export function rankField(place: string, group?: string) {
  return defineField({
    name: 'rank',
    title: '排序',
    type: 'number',
    description: `数字小的排在前面，例如 10、20、30，中间留空便于插入。${place}`,
    ...(group === undefined ? {} : { group }),
    validation: (rule) => [
      rule.required().error(fillIn('排序')),
      rule.integer().min(0).error('排序应为不小于 0 的整数'),
    ],
  });
}
