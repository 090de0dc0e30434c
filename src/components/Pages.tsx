import { listingText as words } from '../features/base/shop.text.ts';
import { pagePath } from '../features/base/words.text.ts';
import { pageNumbers } from './lists.ts';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly pathOf: (page: number) => string;
}

export function Pages({ page, pages, pathOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="pages figures" aria-label={words().pages}>
      {page > 1 && (
        <a className="page-step" href={pagePath(pathOf(page - 1))} rel="prev">
          {words().previousPage}
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
                aria-label={words().pageOf(number, pages)}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className="page-step" href={pagePath(pathOf(page + 1))} rel="next">
          {words().nextPage}
        </a>
      )}
    </nav>
  );
}
