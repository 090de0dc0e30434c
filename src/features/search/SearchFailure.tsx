import { searchText as words } from '../../text/search.ts';
import { pagePath } from '../../text/words.ts';
import { SearchForm } from './SearchForm.tsx';

export function SearchFailure({ words: asked }: { readonly words: string }) {
  return (
    <>
      <header className="search-head">
        <h1>{asked === '' ? words().title : words().titleOf(asked)}</h1>
        <SearchForm words={asked} />
      </header>
      <div className="nothing">
        <p role="status">{words().failed}</p>
        <p className="nothing-ways">
          <a className="more" href={pagePath('/butterfly/all')}>
            {words().seeAll}
          </a>
        </p>
      </div>
    </>
  );
}
