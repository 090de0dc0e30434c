import type { ReactNode } from 'react';
import { groupByFamily } from '../../components/lists.ts';
import { MENU_SPECIES_MAX } from '../base/limits.contract.ts';
import { navText, listingText as words } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { FACET_GROUPS, FilterGroup, FilterPanel } from '../search/FilterPanel.tsx';
import { EMPTY_QUERY, type Facet, searchPath, withChoices } from '../search/search.contract.ts';
import { facetNames, searchText } from '../search/search.text.ts';
import { bandOf, PRICE_BANDS, SIZE_BANDS } from '../search/search-bounds.rules.ts';
import { summarizeCard } from '../specimens/card.rules.ts';
import type { Category, ShownProduct, Species } from '../specimens/catalogue.contract.ts';
import { GRADES, SEXES } from '../specimens/specimen.rules.ts';
import { listingPath } from './listing-pages.ts';

interface SpeciesProps {
  readonly species: readonly Species[];
  /** `all`, a species id, or empty on a page that is no listing. */
  readonly current: string;
}

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly current: string;
}

/** A choice navigates, so it is a link, and works without script. */
function SpeciesChoice({ id, name, current }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input can't be a link.
    <a className="choice" role="radio" aria-checked={id === current} href={pagePath(listingPath(id))}>
      {name}
    </a>
  );
}

/** Shows the chosen species, and folds the others by family. A list that is too long leads to the index of all. */
export function SpeciesChoices({ species, current }: SpeciesProps) {
  const chosen = species.filter(({ id }) => id === current);
  const isListed = species.length <= MENU_SPECIES_MAX;
  const families = isListed ? groupByFamily(species.filter((one) => !chosen.includes(one))) : [];
  return (
    <div role="radiogroup" aria-label={words().species} data-species-choices={current}>
      {[{ id: 'all', name: words().all }, ...chosen].map(({ id, name }) => (
        <SpeciesChoice key={id} id={id} name={name} current={current} />
      ))}
      {families.map((family, at) => (
        <FilterGroup key={family.name} id={`family-${at}`} name={`${family.name} ${family.latinName}`.trim()}>
          {family.species.map(({ id, name }) => (
            <SpeciesChoice key={id} id={id} name={name} current={current} />
          ))}
        </FilterGroup>
      ))}
      {!isListed && (
        <a className="more" href={pagePath('/species')}>
          {navText().allSpecies}
        </a>
      )}
    </div>
  );
}

interface Props extends SpeciesProps {
  readonly categories: readonly Category[];
  /** The whole list, if it fits one page: only choices that it has are shown. */
  readonly products?: readonly ShownProduct[] | undefined;
  readonly children?: ReactNode;
}

/** The facets are links to their results, so the page stays static. */
export function ListingFilter({ species, current, categories, products, children }: Props) {
  const isIn = (test: (product: ShownProduct) => boolean) => products?.some(test) ?? true;
  const priceOf = (product: ShownProduct) =>
    summarizeCard(product.specifications.quality_variants)?.price ?? 0;
  const gradesOf = ({ specifications }: ShownProduct): readonly string[] =>
    specifications.quality_variants.map(({ quality, specimen }) => specimen?.grade ?? quality);
  const values: Partial<Record<Facet, readonly string[]>> = {
    category: categories.map(({ id }) => id).filter((id) => isIn(({ categoryId }) => categoryId === id)),
    grade: GRADES.filter((grade) => isIn((product) => gradesOf(product).includes(grade))),
    sex: SEXES.filter((sex) => isIn(({ gender }) => gender === sex)),
    price: Object.keys(PRICE_BANDS).filter((band) =>
      isIn((product) => bandOf(PRICE_BANDS, priceOf(product)) === band),
    ),
    // A species has one wingspan.
    size: products === undefined ? Object.keys(SIZE_BANDS) : [],
  };
  const labelOf = (facet: Facet, value: string) =>
    facet === 'price' || facet === 'size'
      ? searchText().band(facet, value)
      : (categories.find(({ id }) => id === value)?.name ?? value);
  const isSpecies = species.some(({ id }) => id === current);
  const query = withChoices(EMPTY_QUERY, 'species', isSpecies ? [current] : []);
  return (
    <FilterPanel reset="/butterfly/all">
      <FilterGroup id="filter-species" name={words().species} isOpen>
        <SpeciesChoices species={species} current={current} />
      </FilterGroup>
      <a className="choice" href={pagePath(searchPath({ ...query, inStock: true }))}>
        {searchText().inStock}
      </a>
      {FACET_GROUPS.map(
        (facet) =>
          (values[facet]?.length ?? 0) > 1 && (
            <FilterGroup key={facet} id={`facet-${facet}`} name={facetNames()[facet]}>
              {values[facet]?.map((value) => (
                <a
                  className="choice"
                  key={value}
                  href={pagePath(searchPath(withChoices(query, facet, [value])))}
                >
                  {labelOf(facet, value)}
                </a>
              ))}
            </FilterGroup>
          ),
      )}
      {children}
    </FilterPanel>
  );
}
