import { pageNumbers } from '../../components/lists.ts';
import { ProductCard } from '../../components/ProductCard.tsx';
import { countryTitle } from '../base/countries.text.ts';
import { listingText } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { Filters } from './Filters.tsx';
import { type ChosenFilter, chosenFilters, LISTED_FACETS } from './facets.ts';
import { SEARCH_FORM_ID } from './form.ts';
import { CloseIcon, SlidersIcon } from './icons.tsx';
import { NoSearchResults } from './NoSearchResults.tsx';
import { SearchForm } from './SearchForm.tsx';
import { EMPTY_QUERY, type SearchQuery, type SearchResponse, SORTS, searchPath } from './search.contract.ts';
import { sortNames, searchText as words } from './search.text.ts';

interface SearchPaginationProps {
  readonly query: SearchQuery;
  readonly page: number;
  readonly pages: number;
}

function SearchPagination({ query, page, pages }: SearchPaginationProps) {
  if (pages <= 1) return null;
  const pathOf = (number: number) => searchPath({ ...query, page: number });
  return (
    <nav className="pages figures" aria-label={listingText().pages}>
      {page > 1 && (
        <a className="page-step" href={pagePath(pathOf(page - 1))} rel="prev">
          {listingText().previousPage}
        </a>
      )}
      <ol className="page-numbers">
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once; gaps have no id.
            <li className="page-gap" key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={pagePath(pathOf(number))}
                aria-current={number === page ? 'page' : undefined}
                aria-label={listingText().pageOf(number, pages)}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className="page-step" href={pagePath(pathOf(page + 1))} rel="next">
          {listingText().nextPage}
        </a>
      )}
    </nav>
  );
}

const EXAMPLES = 4;

interface Props {
  /** The text as typed; `answer.query` moves some words to the filters. */
  readonly asked: string;
  /** True if a part of the address was ignored. */
  readonly isPartIgnored: boolean;
  readonly answer: SearchResponse;
}

function Hint({ answer }: { readonly answer: SearchResponse }) {
  const names = [...new Set(answer.items.map(({ species }) => species.name))].slice(0, EXAMPLES);
  return (
    <div className="search-hint">
      <p>{words().hint}</p>
      {names.length > 0 && (
        <p>
          {words().examples}
          {names.map((name) => (
            <a key={name} href={pagePath(searchPath({ ...EMPTY_QUERY, words: name }))}>
              {name}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

function countIn({ answer }: Props, pages: number, isNarrowed: boolean): string {
  const { total, page } = answer;
  const asked = answer.query.words;
  if (total === 0) return isNarrowed || asked === '' ? words().noneFiltered : words().none(asked);
  const counted =
    asked !== '' ? words().found(asked, total) : isNarrowed ? words().filtered(total) : words().all(total);
  return pages > 1 ? words().onPage(counted, page, pages) : counted;
}

function Chips({ query, chosen }: { readonly query: SearchQuery; readonly chosen: readonly ChosenFilter[] }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chips">
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <a className="chip" href={pagePath(searchPath(without))} aria-label={words().remove(label)}>
            {label}
            <CloseIcon size={14} />
          </a>
        </li>
      ))}
      <li>
        <a
          className="more"
          href={pagePath(searchPath({ ...EMPTY_QUERY, words: query.words, sort: query.sort }))}
        >
          {words().clear}
        </a>
      </li>
    </ul>
  );
}

/** States how many products the destination excludes, so that the list doesn't look complete. */
function NotSent({
  query: { to },
  answer: { notSent },
}: {
  readonly query: SearchQuery;
  readonly answer: SearchResponse;
}) {
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
  // Without results, filters show only if one can be removed.
  const isNarrowable =
    answer.total > 0 ||
    query.inStock ||
    query.to !== '' ||
    LISTED_FACETS.some((facet) => query.chosen[facet].length > 0);
  return (
    <>
      <header className="search-head">
        <h1>{asked === '' ? words().title : words().titleOf(asked)}</h1>
        <SearchForm words={query.words} />
        {asked === '' && <Hint answer={answer} />}
        {isPartIgnored && <p className="search-ignored">{words().ignored}</p>}
        <NotSent query={query} answer={answer} />
        {answer.leftOut.length > 0 && <p className="search-left-out">{words().leftOut(answer.leftOut)}</p>}
      </header>
      <div className={isNarrowable ? 'listing' : ''}>
        {isNarrowable && <Filters query={query} answer={answer} />}
        <section className="results" aria-labelledby="results-title">
          <div className="results-head">
            <h2 className="results-title figures" id="results-title">
              <span aria-live="polite">{countIn(props, pages, chosen.length > 0)}</span>
            </h2>
            {isNarrowable && (
              <>
                <button className="button quiet filter-open" type="button" popoverTarget="filter">
                  <SlidersIcon />
                  {words().filter}
                  {chosen.length > 0 && (
                    <span className="filter-count figures">
                      <span className="visually-hidden">，{words().chosen(chosen.length)}</span>
                      <span aria-hidden="true">{chosen.length}</span>
                    </span>
                  )}
                </button>
                <SortBy query={query} />
              </>
            )}
          </div>
          {answer.total === 0 ? (
            <NoSearchResults query={query} answer={answer} chosen={chosen} />
          ) : (
            <>
              <Chips query={query} chosen={chosen} />
              <div className="drawer">
                {answer.items.map((product, index) => (
                  <ProductCard key={product.id} product={product} first={index < 3} />
                ))}
              </div>
              <SearchPagination query={query} page={answer.page} pages={pages} />
            </>
          )}
        </section>
      </div>
    </>
  );
}
