import { WithLatinName } from '../../components/WithLatinName.tsx';
import { sortedCountryLabels } from '../base/countries.text.ts';
import { facetLabel, LISTED_FACETS, UNLISTED_FACETS } from './facets.ts';
import { SEARCH_FORM_ID } from './form.ts';
import { CloseIcon } from './icons.tsx';
import {
  DESTINATIONS,
  type FacetChoice,
  type SearchQuery,
  type SearchResponse,
  sortChoices,
} from './search.contract.ts';
import { facetNames, searchText as words } from './search.text.ts';

interface Props {
  readonly query: SearchQuery;
  readonly answer: SearchResponse;
}

function Label({ text }: { readonly text: string }) {
  return (
    <span className="choice-name">
      <WithLatinName text={text} />
    </span>
  );
}

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
      <Label text={label} />
      <span className="choice-count figures">
        <span className="visually-hidden">，</span>
        {count}
        <span className="visually-hidden"> 件</span>
      </span>
    </label>
  );
}

let labels: ReturnType<typeof sortedCountryLabels> | undefined;

/** Sorted once, because every search page lists all destinations. */
function destinationLabels(): ReturnType<typeof sortedCountryLabels> {
  labels ??= sortedCountryLabels(DESTINATIONS);
  return labels;
}

/** Products that need papers are listed, too. */
function Destination({ to }: { readonly to: string }) {
  return (
    <p className="facet facet-to">
      <label htmlFor="to">{words().to}</label>
      <select id="to" name="to" form={SEARCH_FORM_ID} defaultValue={to} autoComplete="off">
        <option value="">{words().anywhere}</option>
        {destinationLabels().map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

/** A sheet on phones. Works without script. */
export function Filters({ query, answer }: Props) {
  return (
    <aside className="filter facets" id="filter" popover="auto" aria-labelledby="filter-title">
      <div className="filter-head">
        <h2 id="filter-title">{words().filter}</h2>
        <button
          className="icon-button filter-close"
          type="button"
          popoverTarget="filter"
          popoverTargetAction="hide"
          aria-label={words().closeFilter}
        >
          <CloseIcon />
        </button>
      </div>
      <Option
        name="stock"
        value="1"
        label={words().inStock}
        count={answer.inStockCount}
        checked={query.inStock}
      />
      <Destination to={query.to} />
      {LISTED_FACETS.map((facet) => {
        const chosen = query.chosen[facet];
        const missing = chosen
          .filter((value) => !answer.choices[facet].some((choice) => choice.value === value))
          .map((value): FacetChoice => ({ value, label: value, count: 0 }));
        const choices = sortChoices(facet, [...answer.choices[facet], ...missing]);
        if (choices.length === 0) return null;
        return (
          <fieldset className="facet" key={facet}>
            <legend>{facetNames()[facet]}</legend>
            {choices.map(({ value, count }) => (
              <Option
                key={value}
                name={facet}
                value={value}
                label={facetLabel(facet, value, answer.choices)}
                count={count}
                checked={chosen.includes(value)}
              />
            ))}
          </fieldset>
        );
      })}
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
    </aside>
  );
}
