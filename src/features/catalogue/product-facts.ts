import { chineseDate } from '../../components/dates.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';

export interface Fact {
  readonly term: string;
  readonly text: string;
  readonly latin?: boolean;
}

/** The kind of goods that holds several species: what is true of its leading one need not be of the others. */
const SET = 'set';

function protection(cites: ShownProduct['species']['cites'], categoryId: string): string {
  if (categoryId === SET) return words.citesOfSet;
  return cites === null ? words.citesNone : words.cites(cites);
}

/** What a collector reads of a specimen, in the order of its label; facts that the content lacks are left out. */
export function productFacts({ species, ...product }: ShownProduct): Fact[] {
  const { min, max } = species.wingspan;
  const span = words.millimetres(min === max ? `${min}` : `${min}–${max}`);
  const facts: Fact[] = [
    { term: words.species, text: species.name },
    { term: words.latinName, text: species.latin_name, latin: true },
    { term: words.family, text: species.family },
    { term: words.origin, text: product.origin },
    { term: words.locality, text: product.locality },
    { term: words.collectedOn, text: product.collected_on === null ? '' : chineseDate(product.collected_on) },
    { term: words.gender, text: product.gender },
    { term: words.wingspan, text: product.categoryId === SET ? '' : span },
    { term: words.citesLabel, text: protection(species.cites, product.categoryId) },
    { term: words.number, text: product.id },
  ];
  return facts.filter((fact) => fact.text !== '');
}
