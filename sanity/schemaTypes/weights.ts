import { defineField, type FieldsetDefinition } from 'sanity';
import {
  validateBilledWeight,
  validateWeight,
  WEIGHT_LABELS,
  type Weights,
} from '../../src/features/shipping/weights.rules.ts';

/** Closed, because most products and grades weigh what their category does. */
export const weightsFieldset: FieldsetDefinition = {
  name: 'weights',
  title: '重量',
  options: { collapsible: true, collapsed: true },
};

/** A type with these fields has a fieldset `weights`. `whenEmpty` says what an empty field means. */
export function weightFields(whenEmpty: Readonly<Record<keyof Weights, string>>, group?: string) {
  const place = { fieldset: 'weights', ...(group === undefined ? {} : { group }) };
  return [
    defineField({
      name: 'weight_grams',
      title: `${WEIGHT_LABELS.weight_grams}（克）`,
      type: 'number',
      ...place,
      description: `报关单和运费按它算，包括标本自己的盒子或纸袋，例如 120。${whenEmpty.weight_grams}`,
      validation: (rule) =>
        rule.custom((grams: number | undefined) => validateWeight(grams, WEIGHT_LABELS.weight_grams)),
    }),
    defineField({
      name: 'billed_grams',
      title: WEIGHT_LABELS.billed_grams,
      type: 'number',
      ...place,
      description: `快递对盒子、画框按体积计费：长 × 宽 × 高（厘米）÷ 5 就是克，例如 30 × 30 × 9 填 1620。${whenEmpty.billed_grams}`,
      validation: (rule) =>
        rule.custom((grams: number | undefined, { parent }) =>
          validateBilledWeight(grams, (parent as Weights | undefined)?.weight_grams),
        ),
    }),
  ];
}
