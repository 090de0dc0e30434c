import { pageNumbers } from '../../components/lists.ts';
import { type SearchQuery, searchPath } from '../../contract/search.ts';
import { listingText } from '../../text/shop.ts';
import { pagePath } from '../../text/words.ts';

interface Props {
  readonly query: SearchQuery;
  readonly page: number;
  readonly pages: number;
}

export function SearchPagination({ query, page, pages }: Props) {
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
