/** Facts in the order in which editors fill them in. */
export interface SpecimenFact {
  /** The name for editors; src/features/specimens/specimen.text.ts has the names for shoppers. */
  readonly title: string;
  /** `date` is `YYYY-MM` or `YYYY-MM-DD`. */
  readonly type: 'text' | 'date' | 'millimetres' | 'flag' | 'choice';
  readonly isRequired?: true;
  /** Maximum characters, or maximum millimetres. */
  readonly max?: number;
  readonly min?: number;
  /** Only the Studio reads it; the shop gets the coarsened locality. */
  readonly isPrivate?: true;
  /** The specimens of a set differ in this attribute. */
  readonly isOfOneSpecimen?: true;
  /** Products show this attribute of their species. */
  readonly isOnProduct?: true;
  /** A search for one of its words (separated by `、`) finds the species. */
  readonly isSearchable?: true;
  /** Term for search engines: https://dwc.tdwg.org/terms/. */
  readonly darwinCore?: string;
}

export type SpecimenFacts = Readonly<Record<string, SpecimenFact>>;

export const SPECIES_FACTS = {
  distribution: { title: '分布', type: 'text', isRequired: true, max: 80 },
  host_plants: {
    title: '寄主植物',
    type: 'text',
    max: 80,
    isOnProduct: true,
    isSearchable: true,
    darwinCore: 'associatedTaxa',
  },
} as const satisfies SpecimenFacts;

export const PRODUCT_FACTS = {
  origin: { title: '产地', type: 'text', isRequired: true, max: 30 },
  locality: { title: '采集地', type: 'text', isRequired: true, max: 60, isPrivate: true },
  locality_coarse: { title: '公开的采集地', type: 'text', max: 60, isPrivate: true },
  collected_on: { title: '采集日期', type: 'date' },
  collector: { title: '采集者', type: 'text', max: 40 },
  gender: { title: '性别', type: 'choice', isRequired: true },
  forewing_mm: { title: '前翅长', type: 'millimetres', min: 3, max: 160, isOfOneSpecimen: true },
  source: { title: '标本来源', type: 'choice' },
  permit_note: { title: '许可说明', type: 'text', max: 120 },
  ex_pupa: { title: '羽化标本', type: 'flag' },
  repaired: { title: '经过修补', type: 'flag' },
} as const satisfies SpecimenFacts;

/**
 * The fields are written out, because TypeGen reads the source; a test compares them with the
 * tables.
 */
export const SPECIES_FACT_FIELDS = 'distribution, host_plants';
export const SPECIES_FACT_FIELDS_ON_PRODUCT = 'host_plants';
export const PRODUCT_FACT_FIELDS =
  'origin, collected_on, collector, gender, forewing_mm, source, permit_note, ex_pupa, repaired';

export type FactName = keyof typeof SPECIES_FACTS | keyof typeof PRODUCT_FACTS;

/** Orders store attributes in camel case. */
export type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

export function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Attributes that are neither private nor a choice. */
export type PlainFacts<T extends SpecimenFacts> = {
  [K in keyof T as T[K] extends { isPrivate: true } | { type: 'choice' } ? never : K]: T[K];
};

export type FactsOnProduct<T extends SpecimenFacts> = {
  [K in keyof T as T[K] extends { isOnProduct: true } ? K : never]: T[K];
};

export type FlagName<T extends SpecimenFacts> = {
  [K in keyof T]: T[K] extends { type: 'flag' } ? K : never;
}[keyof T];

export function plainFacts<T extends SpecimenFacts>(facts: T): PlainFacts<T> {
  return pick(facts, ({ isPrivate, type }) => isPrivate !== true && type !== 'choice') as PlainFacts<T>;
}

export function factsOnProduct<T extends SpecimenFacts>(facts: T): FactsOnProduct<T> {
  return pick(facts, ({ isOnProduct }) => isOnProduct === true) as FactsOnProduct<T>;
}

function pick(facts: SpecimenFacts, test: (fact: SpecimenFact) => boolean): SpecimenFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => test(fact)));
}

export const SEARCHABLE_FACT_NAMES = Object.keys(
  pick(SPECIES_FACTS, ({ isSearchable: isSearched }) => isSearched === true),
);

/** Words of a species' searchable facts. */
export function searchableTerms(species: Readonly<Record<string, unknown>>): string[] {
  return SEARCHABLE_FACT_NAMES.flatMap((name) => `${species[name] ?? ''}`.split('、')).filter(Boolean);
}
