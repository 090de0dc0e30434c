import { expect, test } from 'vitest';
import { compareSets } from '../../../src/features/acceptance/acceptance.rules.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import type { RequiredPaper } from '../../../src/features/shipping/rule.rules.ts';
import { RULE_FIELD_WORDS } from '../../../src/features/shipping/rule-set.rules.ts';
import { KINDS_OF_SETS } from '../acceptance/kinds.ts';
import type { Database } from '../db/connection.ts';
import { changedVerdicts, type NamedShippedProduct } from './changed-verdicts.ts';

const NOW = Date.now();
const product = (_id: string, latinName: string): NamedShippedProduct => ({
  ...{ _id, name: _id, species: { latinName, cites: null }, other_species: [] },
  ...{ origin: '秘鲁', source: 'wild', proof: null },
});
const MORPHO = product('morpho', 'Morpho didius');
const CALIGO = product('caligo', 'Caligo eurilochus');
const OUT = makeRule('out', { border: 'export' });
const GERMANY = makeRule('de', { destination: 'DE' });
const EUROPE = makeRule('eu', { destination: 'EU', verdict: 'forbidden' });
const PERMIT: RequiredPaper = { name: '进口许可', who: 'buyer', when: 'arrival' };

const effects = (before: (typeof OUT)[], after: (typeof OUT)[]) =>
  changedVerdicts(before, after, compareSets(before, after, RULE_FIELD_WORDS), [MORPHO, CALIGO], NOW).map(
    ({ before, after, products, countries }) => [...[before, after, products, countries]],
  );

test('products and countries with another verdict are counted', () => {
  const all = [OUT, GERMANY, EUROPE];
  expect(effects(all, [OUT, EUROPE])).toEqual([['可寄', '不可寄', 2, 1]]);
  expect(effects(all, [OUT, GERMANY])).toEqual([['不可寄', '未知', 2, 26]]);
  expect(effects(all, [GERMANY, EUROPE])).toEqual([['可寄', '未知', 2, 1]]);
  expect(effects([OUT, GERMANY], [OUT, GERMANY, EUROPE])).toEqual([['未知', '不可寄', 2, 26]]);
});

test('a paper that must now exist before payment is an effect, because checkout refuses', () => {
  const asking = (when: RequiredPaper['when']) =>
    makeRule('de', { destination: 'DE', verdict: 'papers', papers: [{ ...PERMIT, when }] });
  expect(effects([OUT, asking('arrival')], [OUT, asking('before')])).toEqual([
    ['需要文件：进口许可（到达时申报）', '需要文件：进口许可（付款前）', 2, 1],
  ]);
});

test('only the countries of the changed rules are assessed, and none if nothing changed', async () => {
  let reads = 0;
  const counted: NamedShippedProduct = {
    ...MORPHO,
    get origin() {
      reads += 1;
      return MORPHO.origin;
    },
  };
  const others = ['FR', 'JP', 'US', 'CA', 'BR'].map((destination) => makeRule(destination, { destination }));
  changedVerdicts([OUT, GERMANY, ...others], [OUT, ...others], [GERMANY], [counted], NOW);
  // To group it, and once for each set.
  expect(reads).toBe(3);
  const { changes } = KINDS_OF_SETS['shipping-rules'];
  expect(await changes(undefined as unknown as Database, [OUT], [OUT], NOW)).toMatchObject({
    effects: { kind: 'verdicts', changes: [] },
  });
});
