import { pagePath } from '../base/words.text.ts';
import { SEARCH_FORM_ID } from './form.ts';
import { QUERY_MAX_LENGTH } from './search.contract.ts';
import { searchText } from './search.text.ts';

export function SearchForm({ words }: { readonly words: string }) {
  return (
    <form
      id={SEARCH_FORM_ID}
      className="search-words"
      action={pagePath('/search')}
      method="get"
      aria-label={searchText().title}
    >
      <label className="visually-hidden" htmlFor="search-words">
        {searchText().label}
      </label>
      <input
        id="search-words"
        type="search"
        name="q"
        defaultValue={words}
        placeholder={searchText().placeholder}
        maxLength={QUERY_MAX_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button className="button" type="submit">
        {searchText().submit}
      </button>
    </form>
  );
}
