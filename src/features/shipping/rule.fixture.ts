import type { ShippingRule } from './rule.rules.ts';

/** An import rule that allows everything, checked today. */
export const makeRule = (id: string, given: Partial<ShippingRule>): ShippingRule => ({
  ...{
    id,
    border: 'import',
    taxa: [],
    appendices: [],
    sources: [],
    verdict: 'allowed',
    papers: [],
    words: '',
  },
  checkedOn: new Date().toISOString().slice(0, 10),
  ...given,
});
