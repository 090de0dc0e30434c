/** What is told of some specimens besides their label's place and date. */
import type { Source } from '../../src/rules/specimen.ts';
import { species } from './species/species.ts';
import type { SeedProduct } from './types.ts';

interface SpecimenFacts {
  readonly collector?: string;
  readonly forewing?: number;
  /** Told to shoppers in place of the exact locality. */
  readonly coarse?: string;
  readonly source?: Source;
  readonly isExPupa?: true;
  readonly isRepaired?: true;
}

const FACTS: Readonly<Record<string, SpecimenFacts>> = {
  'morpho-didius-spread': { collector: 'J. Huamán', forewing: 74, source: 'ranched' },
  'morpho-didius-papered': { source: 'wild' },
  'morpho-rhetenor-spread': { collector: 'P. Bleuzen', forewing: 71.5, source: 'wild' },
  'morpho-peleides-spread': { forewing: 62, source: 'bred', isExPupa: true },
  'ornithoptera-priamus-spread': { forewing: 82, isExPupa: true },
  'ornithoptera-croesus-spread': { forewing: 86.5, isExPupa: true },
  'ornithoptera-goliath-pair': { isExPupa: true },
  'trogonoptera-brookiana-spread': { forewing: 78 },
  'troides-helena-spread': { forewing: 70, isExPupa: true },
  'parnassius-apollo-spread': { forewing: 39.5, isExPupa: true },
  'bhutanitis-lidderdalii-spread': { forewing: 56 },
  'papilio-blumei-spread': { collector: 'A. Rahman', forewing: 60.5, source: 'wild' },
  'papilio-paris-spread': { collector: '林若川', forewing: 48, source: 'wild' },
  'papilio-maackii-spread': { collector: '金成浩', forewing: 58, coarse: '吉林省东部', source: 'wild' },
  'hebomoia-glaucippe-spread': { coarse: '云南省西部', source: 'wild', isRepaired: true },
  'agrias-claudina-spread': { collector: 'R. Moreira', forewing: 41, source: 'wild', isRepaired: true },
  'kallima-inachus-spread': { forewing: 46, source: 'bred' },
  'sasakia-charonda-spread': { forewing: 50.5, source: 'bred', isExPupa: true },
};

const APPENDIX_II: ReadonlySet<string> = new Set(
  species.filter((kind) => kind.cites === 'II').map((kind) => kind.id),
);

/** The fields of a product's document; those of appendix II are all farmed and come with a permit. */
export function specimenFields(product: SeedProduct) {
  const { collector, forewing, coarse, source, isExPupa, isRepaired } = FACTS[product.id] ?? {};
  return {
    ...(collector === undefined ? {} : { collector }),
    ...(forewing === undefined ? {} : { forewing_mm: forewing }),
    ...(coarse === undefined ? {} : { locality_coarse: coarse }),
    ...(isListed(product) ? permitFields(product) : source === undefined ? {} : { source }),
    ...(isExPupa === undefined ? {} : { ex_pupa: true }),
    ...(isRepaired === undefined ? {} : { repaired: true }),
  };
}

const isListed = ({ species: main, otherSpecies = [] }: SeedProduct) =>
  [main, ...otherSpecies].some((id) => APPENDIX_II.has(id));

function permitFields({ origin }: SeedProduct) {
  return { source: 'bred' as const, permit_note: `随货附${origin}签发的CITES出口许可证复印件` };
}

/** Products that may not be sold without source and permit, with both. */
export function permitsOf(products: readonly SeedProduct[]) {
  return products.filter(isListed).map((product) => ({ id: product.id, ...permitFields(product) }));
}

export const factsOfProducts: readonly string[] = Object.keys(FACTS);
