/** Scientific names as rules and labels write them, compared without authors, years and Latin endings. */

/** Lower case; a missing rank is undefined. */
export interface Taxon {
  /** May be an abbreviation such as `o.`. */
  readonly genus: string;
  readonly species?: string | undefined;
  readonly subspecies?: string | undefined;
}

/** Words that say that the species is not identified. */
const UNIDENTIFIED = new Set(['sp', 'spp', 'cf', 'aff', 'ssp', 'subsp']);
/** Words before a form or a subspecies; a form has no legal status. */
const BEFORE_SUBSPECIES = new Set(['ssp', 'subsp']);
const BEFORE_FORM = new Set(['f', 'form', 'forma', 'ab', 'var', 'morph']);

/** Parses a name. A hybrid gives both parents. Returns an empty list if there is no scientific name. */
export function parseTaxa(name: string): Taxon[] {
  const parents = name
    .normalize('NFC')
    .split(/\s*[×✕]\s*|\s+x\s+/)
    .map(wordsOf);
  const genus = parents[0]?.[0];
  if (genus === undefined || !isGenus(genus)) return [];
  return parents.flatMap((words, at): Taxon[] => {
    if (at > 0 && words[0] !== undefined && !isGenus(words[0])) return [taxonOf([genus, ...words])];
    return words[0] === undefined ? [] : [taxonOf(words)];
  });
}

/** Drops a subgenus in brackets, the sex, and everything from the author on. */
function wordsOf(name: string): string[] {
  const [first = '', ...others] = name
    .replaceAll(/\([^)]*\)?|[♂♀]/g, ' ')
    .trim()
    .split(/\s+/);
  // Authors begin with a capital letter or a bracket; epithets never do.
  const author = others.findIndex((word) => !/^[a-z][a-z-]*\.?$/.test(word));
  return [first, ...(author === -1 ? others : others.slice(0, author))].filter(Boolean);
}

const isGenus = (word: string) => /^[A-Z]([a-z]{2,}|[a-z]?\.)$/.test(word);

function taxonOf([genus = '', ...epithets]: readonly string[]): Taxon {
  const ranks: string[] = [];
  for (const word of epithets.map((epithet) => epithet.replace(/\.$/, ''))) {
    if (BEFORE_FORM.has(word)) break;
    if (BEFORE_SUBSPECIES.has(word) && ranks.length > 0) continue;
    if (UNIDENTIFIED.has(word)) break;
    ranks.push(withoutEnding(word));
  }
  return { genus: genus.toLowerCase(), species: ranks[0], subspecies: ranks[1] };
}

/**
 * Removes the ending of an epithet, which agrees with the gender of its genus: `ascanius`,
 * `ascania`.
 */
const withoutEnding = (epithet: string) => epithet.replace(/(?<=..)(us|um|a)$/, '');

/**
 * `certain`: the name belongs to the taxon. `possible`: it may, but the label doesn't say enough.
 * An abbreviated genus needs an equal species.
 */
export type TaxonMatch = 'certain' | 'possible' | 'none';

/** Specificity of a taxon in a rule: 1 family, 2 genus, 3 species, 4 subspecies. */
export type TaxonRank = 1 | 2 | 3 | 4;

export interface RuleTaxon extends Taxon {
  /** As the rule spells it; absent in sets that were stored before it was kept. */
  readonly name?: string;
  readonly rank: TaxonRank;
  /** `Colias spp.`: some species of the genus, without saying which. */
  readonly isPartOfGenus: boolean;
}

/** Parses a taxon of a rule: a family, a genus, `Genus spp.`, a species or a subspecies. */
export function parseRuleTaxon(text: string): RuleTaxon | undefined {
  const name = text.trim();
  const [taxon] = parseTaxa(name);
  if (taxon === undefined) return undefined;
  const isPartOfGenus = / spp\.?$/.test(name);
  if (taxon.subspecies !== undefined) return { ...taxon, name, isPartOfGenus, rank: 4 };
  if (taxon.species !== undefined) return { ...taxon, name, isPartOfGenus, rank: 3 };
  return { ...taxon, name, isPartOfGenus, rank: taxon.genus.endsWith('idae') ? 1 : 2 };
}

/** A specimen's name, and other facts that decide whether a rule matches. */
export interface NamedSpecimen {
  readonly taxon: Taxon;
  /** Other names of the same species, by which an older law may list it. */
  readonly synonyms?: readonly Taxon[] | undefined;
  /** Lower case, such as `papilionidae`. */
  readonly family?: string | undefined;
  /** True if a person has ruled out the protected subspecies, for example by the locality. */
  readonly isOtherSubspecies?: boolean | undefined;
}

/**
 * The best match of all names. A synonym counts only if the rule names the species, because its genus may be another
 * one today: once every butterfly was a Papilio.
 */
export function matchTaxon(specimen: NamedSpecimen, rule: RuleTaxon): TaxonMatch {
  const synonyms = rule.rank >= 3 ? (specimen.synonyms ?? []) : [];
  const matches = [specimen.taxon, ...synonyms].map((taxon) => matchName({ ...specimen, taxon }, rule));
  return (['certain', 'possible'] as const).find((match) => matches.includes(match)) ?? 'none';
}

function matchName({ taxon, family, isOtherSubspecies = false }: NamedSpecimen, rule: RuleTaxon): TaxonMatch {
  if (rule.rank === 1) return family === rule.genus ? 'certain' : 'none';
  if (!isSameGenus(taxon.genus, rule.genus, taxon.species !== undefined)) return 'none';
  if (rule.rank === 2) return rule.isPartOfGenus ? 'possible' : 'certain';
  if (taxon.species === undefined) return 'possible';
  if (taxon.species !== rule.species) return 'none';
  if (rule.rank === 3) return 'certain';
  if (taxon.subspecies === undefined) return isOtherSubspecies ? 'none' : 'possible';
  return taxon.subspecies === rule.subspecies ? 'certain' : 'none';
}

function isSameGenus(genus: string, other: string, hasSpecies: boolean): boolean {
  if (!genus.endsWith('.')) return genus === other;
  return hasSpecies && other.startsWith(genus.slice(0, -1));
}
