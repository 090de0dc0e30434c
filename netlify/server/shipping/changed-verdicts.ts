/** Compares the answers of two sets of rules for the products of today. */
import type { VerdictChange } from '../../../src/features/acceptance/acceptance.contract.ts';
import type { Difference } from '../../../src/features/acceptance/acceptance.rules.ts';
import { COUNTRIES } from '../../../src/features/base/country-codes.rules.ts';
import { HOME_COUNTRY } from '../../../src/features/base/home-country.rules.ts';
import type { Eligibility } from '../../../src/features/shipping/eligibility.rules.ts';
import { placeSpecificity } from '../../../src/features/shipping/places.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { PAPER_TIME_TITLES, VERDICT_TITLES } from '../../../src/features/shipping/titles.rules.ts';
import { assessProduct, type ShippedProduct } from './assess.ts';

export interface NamedShippedProduct extends ShippedProduct {
  readonly _id: string;
  readonly name: string;
}

const EXAMPLES = 3;

/** `differences` are those of the two sets; `now` in milliseconds. The change that concerns most products comes first. */
export function changedVerdicts(
  before: readonly ShippingRule[],
  after: readonly ShippingRule[],
  differences: readonly Pick<Difference, 'id'>[],
  products: readonly NamedShippedProduct[],
  now: number,
): VerdictChange[] {
  const ids = new Set(differences.map(({ id }) => id));
  // Each as it was and as it is.
  const changed = [...before, ...after].filter(({ id }) => ids.has(id));
  // Elsewhere the answers stay, and most changes concern one country.
  const regions = regionsOf([...before, ...after]).filter(
    ([country = '']) => rulesFor(changed, country).length > 0,
  );
  const alike = Map.groupBy(products, ({ species, other_species, origin, source, proof }) =>
    JSON.stringify([species, other_species, origin, source, proof]),
  );
  const found = regions.flatMap((countries) => {
    const [country = ''] = countries;
    const sets = [before, after].map((rules) => rulesFor(rules, country));
    return [...alike.values()].flatMap((group) => {
      const [product] = group;
      if (product === undefined) return [];
      const [was, is] = sets.map((rules) => assessProduct(rules, product, country, now));
      const [said, says] = [wordsOf(was, is), wordsOf(is, was)];
      return said === says ? [] : [{ before: said, after: says, group, countries }];
    });
  });
  return [...Map.groupBy(found, (one) => `${one.before}\n${one.after}`).values()]
    .flatMap((changes): VerdictChange[] => {
      const [first] = changes;
      if (first === undefined) return [];
      const examples = changes.flatMap(({ group: [one], countries: [country = ''] }) =>
        one === undefined ? [] : [{ id: one._id, name: one.name, country }],
      );
      return [
        {
          before: first.before,
          after: first.after,
          products: new Set(changes.flatMap(({ group }) => group)).size,
          countries: new Set(changes.flatMap(({ countries }) => countries)).size,
          examples: examples.slice(0, EXAMPLES),
        },
      ];
    })
    .toSorted((a, b) => b.products - a.products);
}

const rulesFor = (rules: readonly ShippingRule[], country: string) =>
  rules.filter(({ destination }) => placeSpecificity(destination, country) !== undefined);

/** Countries to which the same rules apply; one of them answers for all. */
function regionsOf(rules: readonly ShippingRule[]): string[][] {
  const places = [...new Set(rules.map(({ destination }) => destination))];
  const abroad = [...COUNTRIES].filter((country) => country !== HOME_COUNTRY);
  return [
    ...Map.groupBy(abroad, (country) =>
      places.map((place) => placeSpecificity(place, country) ?? '-').join(),
    ).values(),
  ];
}

/** The verdict, with the papers that the other answer does not ask for, or at another time. */
function wordsOf(one: Eligibility | undefined, other: Eligibility | undefined): string {
  const papersOf = (of: Eligibility | undefined) => (of?.verdict === 'papers' ? of.papers : []);
  const known = new Map(papersOf(other).map(({ name, when }) => [name, when]));
  const own = papersOf(one).flatMap(({ name, when }) => {
    if (!known.has(name)) return [name];
    return known.get(name) === when ? [] : [`${name}（${PAPER_TIME_TITLES[when]}）`];
  });
  const verdict = VERDICT_TITLES[one?.verdict ?? 'unknown'];
  return own.length === 0 ? verdict : `${verdict}：${own.toSorted().join('、')}`;
}
