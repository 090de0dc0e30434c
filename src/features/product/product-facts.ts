import { chineseDate } from '../../components/dates.ts';
import { isSet } from '../../components/is-set.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';
import { labelWords, specimen } from '../../text/specimen.ts';

export interface Fact {
  readonly term: string;
  readonly text: string;
  readonly latin?: boolean;
}

/** What a collector reads of a specimen, in the order of its label; facts that the content lacks are left out. */
export function productFacts(product: ShownProduct): Fact[] {
  const facts = isSet(product) ? factsOfSet(product) : factsOfSpecimen(product);
  return facts.filter((fact) => fact.text !== '');
}

function factsOfSpecimen(product: ShownProduct): Fact[] {
  const { species } = product;
  const { min, max } = species.wingspan;
  return [
    { term: words.species, text: species.name },
    { term: words.latinName, text: species.latin_name, latin: true },
    { term: words.family, text: species.family },
    ...factsOfLabel(product),
    { term: specimen.forewing, text: product.forewing_mm ? words.millimetres(`${product.forewing_mm}`) : '' },
    { term: words.wingspan, text: words.wingspanRange(min, max) },
    {
      term: words.citesLabel,
      text: species.cites === null ? words.citesNone : words.cites(species.cites),
    },
    ...factsOfPapers(product),
  ];
}

function factsOfSet(product: ShownProduct): Fact[] {
  return [
    { term: words.species, text: words.andOthers(product.species.name) },
    ...factsOfLabel(product),
    { term: words.citesLabel, text: words.citesOfSet },
    ...factsOfPapers(product),
  ];
}

function factsOfLabel(product: ShownProduct): Fact[] {
  return [
    { term: words.origin, text: product.origin },
    {
      term: words.locality,
      text: product.locality_coarsened ? specimen.coarsened(product.locality) : product.locality,
    },
    { term: words.collectedOn, text: product.collected_on === null ? '' : chineseDate(product.collected_on) },
    { term: specimen.collector, text: product.collector ?? '' },
    { term: words.gender, text: product.gender },
  ];
}

/** Where the specimen comes from, what was done to it, and what it leaves its country with. */
function factsOfPapers(product: ShownProduct): Fact[] {
  const making = [product.ex_pupa ? specimen.exPupa : '', product.repaired ? specimen.repaired : ''];
  return [
    { term: specimen.source, text: product.source === undefined ? '' : specimen.sources[product.source] },
    { term: specimen.permit, text: product.permit_note ?? '' },
    { term: specimen.making, text: making.filter((text) => text !== '').join('；') },
  ];
}

/** Small print of the specimen label: place, date and collector, then how it was reared. */
export function labelFacts(product: ShownProduct): string[] {
  const { collected_on, collector, ex_pupa, forewing_mm } = product;
  return [
    product.locality || product.origin,
    collected_on === null ? '' : chineseDate(collected_on),
    collector === undefined ? '' : labelWords.collector(collector),
    ex_pupa ? labelWords.exPupa : '',
    forewing_mm === undefined || isSet(product) ? '' : labelWords.forewing(forewing_mm),
  ];
}
