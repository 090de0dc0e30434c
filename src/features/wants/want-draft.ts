import { MAX_PRICE_FEN, yuanToFen } from '../base/money.rules.ts';
import type { Species } from '../specimens/catalogue.contract.ts';
import { GRADES, SEXES } from '../specimens/specimen.rules.ts';
import type { Want, WantRequest } from './wants.contract.ts';
import { genusOf, latinFamily, TAXON_LEVELS, type TaxonLevel } from './wants.rules.ts';

/** Contents of the fields; empty for any value. */
export interface WantDraft {
  /** Such as `genus Morpho`; a family is only its Latin name, because responses convert the Chinese one. */
  readonly taxon: string;
  readonly sex: string;
  readonly grade: string;
  readonly origin: string;
  readonly maxPrice: string;
}

export function wantDraft(want: Want | undefined): WantDraft {
  return {
    taxon: want === undefined ? '' : taxonValue(want.level, want.taxon),
    sex: want?.sex ?? '',
    grade: want?.grade ?? '',
    origin: want?.origin ?? '',
    maxPrice: want?.max_price?.toString() ?? '',
  };
}

/** The draft that a link such as `/favorites?want=morpho-didius&sex=雌` asks for. */
export function linkedDraft(search: string): WantDraft | undefined {
  const query = new URLSearchParams(search);
  const species = query.get('want');
  if (species === null) return undefined;
  return { ...wantDraft(undefined), taxon: taxonValue('species', species), sex: query.get('sex') ?? '' };
}

function taxonValue(level: TaxonLevel, taxon: string): string {
  return `${level} ${level === 'family' ? latinFamily(taxon) : taxon}`;
}

export type WantProblem = 'taxon' | 'maxPrice';

/** The request, or the first field that is wrong. */
export function toWantRequest({ taxon, sex, grade, origin, maxPrice }: WantDraft): WantRequest | WantProblem {
  const [, level, name = ''] = /^(\w+) (.+)$/.exec(taxon) ?? [];
  const known = TAXON_LEVELS.find((each) => each === level);
  if (known === undefined) return 'taxon';
  const typed = maxPrice.trim();
  const fen = yuanToFen(Number(typed));
  if (typed !== '' && (fen === undefined || fen === 0 || fen > MAX_PRICE_FEN)) return 'maxPrice';
  return {
    level: known,
    taxon: name,
    sex: SEXES.find((each) => each === sex) ?? null,
    grade: GRADES.find((each) => each === grade) ?? null,
    origin: origin === '' ? null : origin,
    max_price: typed === '' ? null : Number(typed),
  };
}

type TaxonSpecies = Pick<Species, 'id' | 'name' | 'latin_name' | 'family'>;

export interface TaxonChoice {
  readonly value: string;
  readonly species: TaxonSpecies | undefined;
  readonly taxon: string;
}

export type TaxonChoices = Readonly<Record<TaxonLevel, readonly TaxonChoice[]>>;

/** Each level in alphabetical order of its Latin or Chinese names. */
export function taxonChoices(species: readonly TaxonSpecies[]): TaxonChoices {
  const named = (level: TaxonLevel, names: Iterable<string>) =>
    [...new Set(names)]
      .sort()
      .map((taxon) => ({ value: taxonValue(level, taxon), taxon, species: undefined }));
  return {
    // Chrome 107 lacks toSorted.
    species: [...species]
      .sort((a, b) => (a.latin_name < b.latin_name ? -1 : 1))
      .map((one) => ({ value: `species ${one.id}`, taxon: one.id, species: one })),
    genus: named(
      'genus',
      species.map(({ latin_name }) => genusOf(latin_name)),
    ),
    family: named(
      'family',
      species.map(({ family }) => family),
    ),
  };
}
