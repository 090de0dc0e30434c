import { describe, expect, test } from 'vitest';
import { compareSets } from '../acceptance/acceptance.rules.ts';
import { makeRule } from './rule.fixture.ts';
import type { RequiredPaper, ShippingRule } from './rule.rules.ts';
import { RULE_FIELD_WORDS, ruleWarnings } from './rule-set.rules.ts';
import { parseRuleTaxon } from './taxon.rules.ts';

const NOW = Date.parse('2026-11-29T00:00:00Z');
const taxa = (...names: string[]) => names.flatMap((name) => parseRuleTaxon(name) ?? []);
const PERMIT: RequiredPaper = { name: '进口许可', who: 'buyer', when: 'before' };
const rule = (id: string, given: Partial<ShippingRule>) =>
  makeRule(id, { title: id, checkedOn: '2026-11-01', ...given });

describe('staff is warned of rules', () => {
  const kinds = (...rules: ShippingRule[]) =>
    ruleWarnings(rules, NOW).map((one) => [
      one.kind,
      one.one.id,
      'by' in one ? one.by.id : 'until' in one && one.until,
    ]);

  test.each<[string, Partial<ShippingRule>, Partial<ShippingRule>, unknown[]]>([
    ['for the same specimens with two verdicts', {}, { verdict: 'forbidden' }, [['contradicts', 'a', 'b']]],
    ['that say the same twice', {}, {}, [['shadowed', 'a', 'b']]],
    [
      'that a wider and stricter one decides',
      { taxa: taxa('Troides') },
      { taxa: taxa('Troides', 'Ornithoptera'), verdict: 'forbidden' },
      [['shadowed', 'a', 'b']],
    ],
    [
      'but not if the narrower one is the stricter',
      { taxa: taxa('Troides'), verdict: 'forbidden' },
      { taxa: taxa('Troides', 'Ornithoptera') },
      [],
    ],
    ['but not if a genus makes it more specific', { taxa: taxa('Troides') }, { verdict: 'forbidden' }, []],
    ['but not for another border', {}, { border: 'export', verdict: 'forbidden' }, []],
    [
      'but not for another destination',
      { destination: 'DE' },
      { destination: 'EU', verdict: 'forbidden' },
      [],
    ],
    ['but not for one source of all', { sources: ['bred'] }, { verdict: 'forbidden' }, []],
    [
      'that are appendix and taxa of another',
      { appendices: ['II'] },
      { appendices: ['II'], taxa: taxa('Troides'), verdict: 'forbidden' },
      [['shadowed', 'a', 'b']],
    ],
    [
      'but not if each asks for a paper of its own, because the buyer needs both',
      { verdict: 'papers', papers: [PERMIT] },
      { verdict: 'papers', papers: [{ ...PERMIT, name: '健康证明' }] },
      [],
    ],
    ['but not if the buyer reads both', { words: '甲' }, { words: '乙' }, []],
    [
      'that say less than another',
      { verdict: 'papers', papers: [PERMIT] },
      { verdict: 'papers', papers: [] },
      [['shadowed', 'b', 'a']],
    ],
    [
      'but not by one that says unknown, because the papers are needed all the same',
      { taxa: taxa('Troides'), verdict: 'papers', papers: [PERMIT] },
      { taxa: taxa('Troides', 'Ornithoptera'), verdict: 'unknown' },
      [],
    ],
    [
      'but not by one that counts as unknown, because nobody has checked it',
      { taxa: taxa('Troides'), verdict: 'forbidden' },
      { taxa: taxa('Troides', 'Ornithoptera'), verdict: 'forbidden', checkedOn: undefined },
      [['ends', 'b', null]],
    ],
    [
      'that end within 30 days',
      {},
      { destination: 'JP', reviewBy: '2026-12-20' },
      [['ends', 'b', '2026-12-20']],
    ],
    ['that nobody has checked', {}, { destination: 'JP', checkedOn: undefined }, [['ends', 'b', null]]],
  ])('%s', (_, a, b, expected) => {
    expect(kinds(rule('a', a), rule('b', b))).toEqual(expected);
  });
});

test('a spelling that names the same taxon, and another title, are no differences', () => {
  const stored: ShippingRule = rule('a', {
    taxa: taxa('Troides helena').map(({ name: _, ...taxon }) => taxon),
    title: undefined,
  });
  const published = rule('a', { taxa: taxa('Troides helena'), title: '新名称' });
  expect(compareSets([stored], [published], RULE_FIELD_WORDS)).toEqual([]);
  const other = { ...published, taxa: taxa('Troides rhadamantus') };
  expect(compareSets([published], [other], RULE_FIELD_WORDS)).toEqual([
    {
      ...{ id: 'a', title: '新名称', change: 'changed' },
      fields: [{ field: '学名', before: 'Troides helena', after: 'Troides rhadamantus' }],
    },
  ]);
});
