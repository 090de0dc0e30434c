import { describe, expect, test } from 'vitest';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { shownVerdict } from '../../../src/features/shipping/shown-verdict.rules.ts';
import { parseRuleTaxon } from '../../../src/features/shipping/taxon.rules.ts';
import {
  assessProduct,
  type ShippedProduct,
  shippingNotice,
  shippingRefusal,
  toWireShipping,
} from './assess.ts';

const NOW = Date.now();
const permit = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const rules = [
  rule('out', { border: 'export' }),
  rule('out-brazil', {
    border: 'export',
    origin: 'BR',
    hasProof: false,
    verdict: 'forbidden',
    words: '没有来源文件',
  }),
  rule('de', { destination: 'DE', words: '可以寄往德国' }),
  rule('de-cites', { destination: 'DE', appendices: ['II'], verdict: 'papers', papers: [permit] }),
];
const morpho = { latinName: 'Morpho menelaus', cites: null };
const troides = { latinName: 'Troides helena', cites: 'II' as const };
const product = (given: Partial<ShippedProduct>): ShippedProduct => ({
  species: morpho,
  other_species: [],
  origin: '秘鲁',
  source: 'bred',
  proof: 'on-file',
  ...given,
});
const verdict = (given: Partial<ShippedProduct>, to = 'DE') =>
  assessProduct(rules, product(given), to, NOW).verdict;

describe('the verdict of a product', () => {
  test('is that of its species, where the rules cover both borders', () => {
    expect(verdict({})).toBe('allowed');
    expect(verdict({}, 'FR')).toBe('unknown');
  });

  test('follows a law that lists the species by an older name', () => {
    const taxa = [parseRuleTaxon('Cynthia cardui')].filter((taxon) => taxon !== undefined);
    const byOldName = [...rules, rule('old', { destination: 'DE', taxa, verdict: 'forbidden' })];
    const cardui = { latinName: 'Vanessa cardui', cites: null };
    const verdictOf = (species: ShippedProduct['species']) =>
      assessProduct(byOldName, product({ species }), 'DE', NOW).verdict;
    expect(verdictOf(cardui)).toBe('allowed');
    expect(verdictOf({ ...cardui, synonyms: ['Cynthia cardui'] })).toBe('forbidden');
  });

  test('is the strictest of all species in a set', () => {
    expect(verdict({ other_species: [troides] })).toBe('papers');
    expect(verdict({ species: troides, other_species: [morpho] })).toBe('papers');
  });

  test('is the strictest of all countries of origin', () => {
    expect(verdict({ origin: '秘鲁、巴西', proof: 'none' })).toBe('forbidden');
    expect(verdict({ origin: '秘鲁', proof: 'none' })).toBe('allowed');
  });

  test('is unknown where origin or papers are not recorded and a rule asks for them', () => {
    expect(verdict({ origin: '世界各地', proof: 'none' })).toBe('unknown');
    expect(verdict({ origin: '巴西', proof: undefined })).toBe('unknown');
    expect(verdict({ origin: '巴西', proof: null })).toBe('unknown');
  });

  test('tells the buyer papers and words, once each', () => {
    expect(toWireShipping(assessProduct(rules, product({ species: troides }), 'DE', NOW))).toEqual({
      verdict: 'papers',
      papers: [permit],
      words: [],
    });
    expect(toWireShipping(assessProduct(rules, product({ origin: '秘鲁、法国' }), 'DE', NOW)).words).toEqual([
      '可以寄往德国',
    ]);
    const brazil = product({ origin: '巴西', proof: 'none' });
    expect(toWireShipping(assessProduct(rules, brazil, 'DE', NOW)).words).toEqual(['没有来源文件']);
  });
});

describe('a line of the cart', () => {
  const declared = { name: '3-177', who: 'buyer', when: 'arrival' } as const;
  const usa = rule('usa', { destination: 'US', verdict: 'papers', papers: [declared] });
  const canada = rule('canada', { destination: 'CA', papers: [permit] });
  const all = [...rules, usa, canada];
  const says = (given: Partial<ShippedProduct>, to: string) => shippingNotice(all, product(given), to, NOW);

  test.each<[string, Partial<ShippedProduct>, string, string | undefined]>([
    ['is silent where it may go', {}, 'DE', undefined],
    ['names the papers that come first', { species: troides }, 'DE', 'papers'],
    ['names papers that are declared on arrival', {}, 'US', 'papers'],
    ['names a paper that comes first though its rule allows', {}, 'CA', 'allowed'],
    ['says what is forbidden', { origin: '巴西', proof: 'none' }, 'DE', 'forbidden'],
    ['says that nothing is known of an ordinary species', {}, 'FR', 'unknown'],
    ['says that nothing is known of a protected one', { species: troides }, 'FR', 'unknown'],
    ['is silent within China', { species: troides }, 'CN', undefined],
  ])('%s', (_, given, to, verdict) => {
    expect(says(given, to)?.verdict).toBe(verdict);
    // If checkout refuses a line, the cart shows a notice.
    const refusal = shippingRefusal(all, product(given), to, NOW);
    if (refusal !== null) expect(says(given, to)).toBeDefined();
    // The notice and the checkout agree.
    const notice = says(given, to);
    const shown = notice && shownVerdict(notice);
    if (shown === 'allowed') expect(refusal).toBeNull();
    if (shown === 'papers') expect(refusal).toBe('papers-first');
  });

  test('says in a shop without rules that nothing is known', () => {
    expect(shippingNotice([], product({}), 'FR', NOW)).toMatchObject({ verdict: 'unknown' });
    expect(shippingRefusal([], product({}), 'FR', NOW)).toBeNull();
    expect(shippingRefusal([], product({ species: troides }), 'FR', NOW)).toBe('unknown');
  });

  test('may be paid without a country unless its species is protected', () => {
    const why = (given: Partial<ShippedProduct>) => shippingRefusal(rules, product(given), null, NOW);
    expect(why({})).toBeNull();
    expect(why({ species: troides })).toBe('no-country');
    expect(why({ other_species: [troides] })).toBe('no-country');
  });
});
