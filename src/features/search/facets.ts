import { countryTitle } from '../base/countries.text.ts';
import { FACETS, type Facet, type SearchQuery, type SearchResponse } from './search.contract.ts';
import { searchText as words } from './search.text.ts';

/** These facets have too many values for a list; links and typed words set them. */
export const UNLISTED_FACETS: readonly Facet[] = ['species', 'country'];

export interface ChosenFilter {
  readonly key: string;
  readonly label: string;
  readonly without: SearchQuery;
}

export function facetLabel(facet: Facet, value: string, choices: SearchResponse['choices']): string {
  if (facet === 'price' || facet === 'size') return words().band(facet, value);
  return choices[facet].find((choice) => choice.value === value)?.label ?? value;
}

export function chosenFilters(
  query: SearchQuery,
  choices: SearchResponse['choices'],
): readonly ChosenFilter[] {
  const begin = { ...query, page: 1 };
  const listed = FACETS.flatMap((facet) =>
    query.chosen[facet].map((value): ChosenFilter => {
      const others = query.chosen[facet].filter((other) => other !== value);
      return {
        key: `${facet}-${value}`,
        label: facetLabel(facet, value, choices),
        without: { ...begin, chosen: { ...query.chosen, [facet]: others } },
      };
    }),
  );
  if (query.inStock)
    listed.push({ key: 'stock', label: words().inStock, without: { ...begin, inStock: false } });
  if (query.to !== '')
    listed.push({
      key: 'to',
      label: words().sendableTo(countryTitle(query.to)),
      without: { ...begin, to: '' },
    });
  return listed;
}
