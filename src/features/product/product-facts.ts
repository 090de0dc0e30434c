import { chineseDate } from '../../components/dates.ts';
import { isSet } from '../../components/is-set.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';

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
    { term: words.wingspan, text: words.millimetres(min === max ? `${min}` : `${min}–${max}`) },
    {
      term: words.citesLabel,
      text: species.cites === null ? words.citesNone : words.cites(species.cites),
    },
    { term: words.number, text: product.id },
  ];
}

function factsOfSet(product: ShownProduct): Fact[] {
  return [
    { term: words.species, text: words.andOthers(product.species.name) },
    ...factsOfLabel(product),
    { term: words.citesLabel, text: words.citesOfSet },
    { term: words.number, text: product.id },
  ];
}

function factsOfLabel(product: ShownProduct): Fact[] {
  return [
    { term: words.origin, text: product.origin },
    { term: words.locality, text: product.locality },
    { term: words.collectedOn, text: product.collected_on === null ? '' : chineseDate(product.collected_on) },
    { term: words.gender, text: product.gender },
  ];
}
