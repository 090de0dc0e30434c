import { pagePath } from '../base/words.text.ts';
import { SearchForm } from './SearchForm.tsx';
import { searchText as words } from './search.text.ts';

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
