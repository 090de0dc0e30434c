import { WithLatinName } from '../../components/WithLatinName.tsx';
import { sortedCountryLabels } from '../base/countries.text.ts';
import { listingText, navText } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { FACET_GROUPS, FilterGroup, FilterPanel } from './FilterPanel.tsx';
import { facetLabel, UNLISTED_FACETS } from './facets.ts';
import { SEARCH_FORM_ID } from './form.ts';
import { DESTINATIONS, EMPTY_QUERY, type Facet, type SearchResponse, searchPath } from './search.contract.ts';
import { facetNames, searchText as words } from './search.text.ts';

interface OptionProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly checked: boolean;
}

/** A choice without results is disabled unless it is checked. */
function Option({ name, value, label, count, checked }: OptionProps) {
  const id = `${name}-${value.replaceAll(' ', '-')}`;
  return (
    <label className="choice" htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        form={SEARCH_FORM_ID}
        defaultChecked={checked}
        disabled={count === 0 && !checked}
      />
      <span className="choice-name">
        <WithLatinName text={label} />
      </span>
      <span className="choice-count figures">
        <span className="visually-hidden">，</span>
        {count}
        <span className="visually-hidden"> 件</span>
      </span>
    </label>
  );
}

interface FacetOptionsProps {
  readonly facet: Facet;
  readonly answer: SearchResponse;
}

function FacetOptions({ facet, answer: { query, choices } }: FacetOptionsProps) {
  return choices[facet].map(({ value, count }) => (
    <Option
      key={value}
      name={facet}
      value={value}
      label={facetLabel(facet, value, choices)}
      count={count}
      checked={query.chosen[facet].includes(value)}
    />
  ));
}

/** Products that need papers are listed, too. */
function Destination({ to }: { readonly to: string }) {
  return (
    <p className="filter-to">
      <label htmlFor="to">{words().to}</label>
      <select id="to" name="to" form={SEARCH_FORM_ID} defaultValue={to} autoComplete="off">
        <option value="">{words().anywhere}</option>
        {sortedCountryLabels(DESTINATIONS).map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

/** The choices are fields of the search form. */
export function SearchFilters({ answer }: { readonly answer: SearchResponse }) {
  const { query } = answer;
  return (
    <FilterPanel reset={searchPath({ ...EMPTY_QUERY, words: query.words, sort: query.sort })}>
      <FilterGroup id="facet-family" name={listingText().species} isOpen>
        <FacetOptions facet="family" answer={answer} />
        <a className="more" href={pagePath('/species')}>
          {navText().allSpecies}
        </a>
      </FilterGroup>
      <Option
        name="stock"
        value="1"
        label={words().inStock}
        count={answer.inStockCount}
        checked={query.inStock}
      />
      <Destination to={query.to} />
      {FACET_GROUPS.map((facet) => (
        <FilterGroup
          key={facet}
          id={`facet-${facet}`}
          name={facetNames()[facet]}
          isOpen={query.chosen[facet].length > 0}
        >
          <FacetOptions facet={facet} answer={answer} />
          {facet === 'price' && <FacetOptions facet="wholesale" answer={answer} />}
        </FilterGroup>
      ))}
      {UNLISTED_FACETS.flatMap((facet) =>
        query.chosen[facet].map((value) => (
          <input key={`${facet}-${value}`} type="hidden" name={facet} value={value} form={SEARCH_FORM_ID} />
        )),
      )}
      <p className="filter-apply">
        <button className="button" form={SEARCH_FORM_ID} type="submit">
          {words().show(answer.total)}
        </button>
      </p>
    </FilterPanel>
  );
}
