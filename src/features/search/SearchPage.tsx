import { Pages } from '../../components/Pages.tsx';
import { ProductCard } from '../../components/ProductCard.tsx';
import { countryTitle } from '../base/countries.text.ts';
import { pagePath } from '../base/words.text.ts';
import { FilterOpener } from './FilterPanel.tsx';
import { type ChosenFilter, chosenFilters } from './facets.ts';
import { SEARCH_FORM_ID } from './form.ts';
import { CloseIcon } from './icons.tsx';
import { NoSearchResults } from './NoSearchResults.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type SearchQuery, type SearchResponse, SORTS, searchPath } from './search.contract.ts';
import { sortNames, searchText as words } from './search.text.ts';

interface Props {
  /** The text as typed; `answer.query` moves some words to the filters. */
  readonly asked: string;
  /** True if a part of the address was ignored. */
  readonly isPartIgnored: boolean;
  readonly answer: SearchResponse;
}

function countIn({ answer }: Props, pages: number, chosen: readonly ChosenFilter[]): string {
  const { total, page } = answer;
  const asked = answer.query.words;
  if (total === 0) return words().none(asked, chosen);
  const counted =
    asked !== ''
      ? words().found(asked, total)
      : chosen.length > 0
        ? words().filtered(total)
        : words().all(total);
  return pages > 1 ? words().onPage(counted, page, pages) : counted;
}

function Chips({ chosen }: { readonly chosen: readonly ChosenFilter[] }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chips">
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <a className="button quiet" href={pagePath(searchPath(without))} aria-label={words().remove(label)}>
            {label}
            <CloseIcon size={14} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** States how many products the destination excludes, so that the list doesn't look complete. */
function NotSent({ query: { to }, notSent }: SearchResponse) {
  if (notSent.unknown + notSent.forbidden === 0) return null;
  return (
    <p className="search-left-out">
      {words().notSent(notSent, countryTitle(to))}
      {notSent.unknown > 0 && words().askUnknown}
    </p>
  );
}

function SortBy({ query }: { readonly query: SearchQuery }) {
  return (
    <p className="sort">
      <label htmlFor="sort">{words().sort}</label>
      <select id="sort" name="sort" form={SEARCH_FORM_ID} defaultValue={query.sort} autoComplete="off">
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames()[sort]}
          </option>
        ))}
      </select>
      <noscript>
        <button className="button quiet" form={SEARCH_FORM_ID} type="submit">
          {words().apply}
        </button>
      </noscript>
    </p>
  );
}

/** Only the server renders it (docs/decisions/0040). */
export function SearchPage(props: Props) {
  const { asked, isPartIgnored, answer } = props;
  const { query } = answer;
  const pages = Math.ceil(answer.total / answer.pageSize);
  const chosen = chosenFilters(query, answer.choices);
  // Without results and filters there is nothing to choose from.
  const isNarrowable = answer.total > 0 || chosen.length > 0;
  return (
    <>
      <header className="search-head">
        <h1>{asked === '' ? words().title : words().titleOf(asked)}</h1>
        <SearchForm words={query.words} />
        {asked === '' && <p className="search-hint">{words().hint}</p>}
        {isPartIgnored && <p className="search-ignored">{words().ignored}</p>}
        <NotSent {...answer} />
        {answer.leftOut.length > 0 && <p className="search-left-out">{words().leftOut(answer.leftOut)}</p>}
      </header>
      <div className={isNarrowable ? 'listing' : ''}>
        {isNarrowable && <SearchFilters answer={answer} />}
        <section className="results" aria-labelledby="results-title">
          <div className="results-head">
            <h2 className="results-title figures" id="results-title">
              <span aria-live="polite">{countIn(props, pages, chosen)}</span>
            </h2>
            {isNarrowable && <FilterOpener chosen={chosen.length} />}
            {answer.total > 0 && <SortBy query={query} />}
          </div>
          <Chips chosen={chosen} />
          {answer.total === 0 ? (
            <NoSearchResults answer={answer} />
          ) : (
            <>
              <div className="drawer">
                {answer.items.map((product, index) => (
                  <ProductCard key={product.id} product={product} first={index < 3} />
                ))}
              </div>
              <Pages
                page={answer.page}
                pages={pages}
                pathOf={(number) => searchPath({ ...query, page: number })}
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}
