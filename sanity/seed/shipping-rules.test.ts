/**
 * Checks the seed's rules against worked examples of the owner's research (docs/decisions/0096).
 */
import { describe, expect, it } from 'vitest';
import { shippingRuleSchema } from '../../src/content/shipping-rules.ts';
import { assessEligibility, type ShippedSpecimen } from '../../src/features/shipping/eligibility.rules.ts';
import type { ShippingRule } from '../../src/features/shipping/rule.rules.ts';
import { readSeed } from './seed.ts';

const NOW = Date.parse('2026-11-26');
const RULES = readSeed()
  .filter(({ _type }) => _type === 'shippingRule')
  .map((document) => shippingRuleSchema.parse(document));

const SOURCES = { W: 'wild', R: 'ranched', C: 'bred', F: 'first-generation' } as const;
const PROOFS: Readonly<Record<string, boolean>> = { 'p+': true, 'p-': false };

/** Columns: number | name as typed | source and proof | origin | destination | verdict. */
const CELLS = `
  1 | Papilio bianor | C p+ | CN | DE | allowed
  4 | Papilio bianor | W p+ | CN | US | papers
  5 | Papilio paris | W p+ | CN | CH | allowed
  6 | Papilio paris | W p+ | CN | CA | allowed
  7 | Papilio paris | W p+ | CN | JP | allowed
  8 | Papilio paris | W p+ | CN | GB | unknown
  9 | Papilio paris | W p+ | CN | AU | unknown
  10 | Papilio paris | C p+ | CN | NZ | unknown
  11 | Papilio paris | C p+ | CN | IN | forbidden
  12 | Papilio paris | C p+ | CN | BR | papers
  13 | Papilio paris | C p+ | CN | PH | papers
  14 | Papilio paris | C p+ | CN | TW | unknown
  15 | Papilio paris | C p+ | CN | KE | unknown
  16 | Morpho menelaus | C p+ | PE | US | papers
  17 | Morpho menelaus | W p- | BR | US | forbidden
  18 | Morpho menelaus | W p- | PE | US | unknown
  19 | Morpho menelaus | W p- | BR | CA | forbidden
  20 | Troides helena | C p+ | CN | US | papers
  21 | Troides helena | C p+ | CN | DE | papers
  22 | Troides helena | C p+ | CN | GB | papers
  23 | Troides helena | C p+ | CN | CH | papers
  24 | Troides helena | C p+ | CN | NO | papers
  25 | Troides helena | C p+ | CN | CA | papers
  26 | Troides helena | C p+ | CN | JP | papers
  27 | Troides helena | C p+ | CN | HK | papers
  28 | Troides helena | C p+ | CN | MO | papers
  29 | Troides helena | C p+ | CN | SG | papers
  30 | Troides helena | C p+ | CN | KR | papers
  31 | Troides helena | C p+ | CN | MY | papers
  32 | Troides helena | C p+ | CN | TH | papers
  33 | Troides helena | C p+ | CN | AE | papers
  34 | Troides helena | C p+ | CN | AU | unknown
  35 | Troides helena | C p+ | CN | RU | unknown
  36 | Troides helena | C p+ | CN | IN | forbidden
  37 | Troides helena | W p- | CN | DE | forbidden
  38 | Troides helena | ? p? | CN | US | unknown
  39 | Troides aeacus | C p+ | CN | TW | papers
  40 | Ornithoptera priamus | R p+ | PG | US | papers
  41 | Ornithoptera priamus | R p- | PG | US | forbidden
  42 | Ornithoptera priamus | R p+ | PG | DE | papers
  43 | Ornithoptera priamus | R p+ | SB | DE | unknown
  44 | Ornithoptera priamus | C p+ | SB | DE | papers
  45 | Ornithoptera urvillianus | R p+ | SB | CH | papers
  46 | Schoenbergia goliath | W p+ | ID | JP | papers
  47 | Ornithoptera brookiana | R p+ | MY | GB | papers
  48 | Armandia lidderdalii | C p+ | CN | US | papers
  49 | Pachliopta jophon | W p+ | LK | GB | papers
  50 | Teinopalpus aureus | W p- | CN | JP | forbidden
  51 | Teinopalpus aureus | C p+ | CN | JP | papers
  52 | Parnassius apollo | W p+ | RU | DE | forbidden
  53 | Parnassius apollo | C p+ | CN | DE | papers
  54 | Parnassius apollo | C p+ | CN | US | papers
  55 | Parnassius apollo | W p+ | RU | CH | papers
  56 | Papilio hospiton | W p- | IT | DE | forbidden
  57 | Papilio hospiton | C p+ | FR | US | unknown
  58 | Ornithoptera alexandrae | W p+ | PG | US | forbidden
  59 | Achillides chikae hermeli | C p- | PH | DE | forbidden
  60 | Parides burchellanus | W p- | BR | JP | forbidden
  61 | Papilio homerus | C p+ | JM | CH | unknown
  62 | Morpho godartii lachaumei | W p+ | BO | CH | papers
  63 | Agrias amydon boliviensis | W p- | BO | US | forbidden
  64 | Morpho godartii | W p+ | PE | US | unknown
  65 | Papilio neumoegeni | W p+ | ID | DE | papers
  66 | Papilio neumoegeni | W p+ | ID | US | papers
  67 | Papilio neumoegeni | W p+ | ID | CH | allowed
  68 | Agehana maraho | C p+ | TW | TW | papers
  69 | Parides ascanius | C p+ | BR | US | forbidden
  70 | Parides ascanius | C p+ | BR | DE | papers
  71 | Danaus plexippus | C p+ | CN | US | unknown
  72 | Danaus plexippus | C p+ | CN | DE | allowed
  73 | Luehdorfia chinensis | C p+ | CN | DE | papers
  74 | Luehdorfia chinensis | W p- | CN | DE | forbidden
  75 | Sasakia funebris | C p+ | CN | US | papers
  76 | Atrophaneura coon | C p+ | CN | JP | papers
  77 | Parnassius nomion | C p+ | CN | CH | allowed
  78 | Papilio thaiwanus | W p- | CN | CH | forbidden
  80 | Sasakia charonda | C p+ | CN | TW | unknown
  81 | Papilio machaon | C p+ | CN | DE | papers
  82 | Papilio machaon | C p+ | CN | FR | allowed
  83 | Phengaris arion | W p+ | CN | DE | unknown
  84 | Zerynthia polyxena | W p+ | GR | DE | forbidden
  85 | Ornithoptera sp. | R p+ | PG | DE | unknown
  86 | O. priamus × O. alexandrae | C p- | PG | US | forbidden
  87 | 蝴蝶标本混装 20 枚 | ? p? | CN | DE | unknown
  88 | Ornithoptera urvillianus | R p+ | SB | DE | unknown
  89 | Parnassius imperator | W p+ | CN | CA | unknown
  90 | Parnassius imperator | C p+ | CN | CA | papers
  91 | Troides helena | F p+ | CN | US | unknown
  92 | Ripponia hypolitus | W p+ | ID | SG | papers
  93 | Trogonoptera brookiana | W p+ | MY | TH | unknown
  94 | Troides magellanus | C p+ | PH | TW | papers
  96 | Papilio grosesmithi | W p+ | MG | DE | allowed
  97 | Colias sp. | W p+ | CN | DE | unknown
  98 | Maculinea arionides | C p+ | CN | GB | unknown
  99 | Troides helena | C p+ | CN | BR | papers
  100 | Troides helena × Troides aeacus | C p+ | CN | CH | papers
`;

const cells = CELLS.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([number = '', name = '', record = '', origin = '', destination = '', verdict = '']) => {
    const [source = '', proof = ''] = record.split(' ');
    const specimen: ShippedSpecimen = {
      names: [name],
      source: SOURCES[source as keyof typeof SOURCES],
      hasProof: PROOFS[proof],
      origin,
    };
    return { number, name, record, origin, destination, verdict, specimen };
  });

function withVerdict(id: string, verdict: ShippingRule['verdict']): ShippingRule[] {
  return RULES.map((rule) => (rule.id === id ? { ...rule, verdict } : rule));
}

const verdictOf = (specimen: ShippedSpecimen, destination: string, rules: readonly ShippingRule[] = RULES) =>
  assessEligibility(rules, specimen, destination, NOW).verdict;

describe('the seed’s rules', () => {
  it.each(cells)('$number: $name ($record) from $origin to $destination is $verdict', (cell) => {
    expect(verdictOf(cell.specimen, cell.destination)).toBe(cell.verdict);
  });

  const bianor: ShippedSpecimen = { names: ['Papilio bianor'], source: 'bred', hasProof: true, origin: 'CN' };

  it.each(['unknown', 'papers'] as const)(
    'give %s for an ordinary species as long as the owner says so about 物种证明',
    (verdict) => {
      expect(verdictOf(bianor, 'DE', withVerdict('rule-export-china', verdict))).toBe(verdict);
    },
  );

  it('leave out a subspecies that a person has ruled out', () => {
    const charonda: ShippedSpecimen = { ...bianor, names: ['Sasakia charonda'], isOtherSubspecies: true };
    expect(verdictOf(charonda, 'JP')).toBe('allowed');
  });
});
