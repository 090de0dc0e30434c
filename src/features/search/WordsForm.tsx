import { WORDS_MAX } from '../../contract/search.ts';
import { search } from '../../text/search.ts';
import { FORM } from './form.ts';

/** The page's only form; filters and sort order refer to it by id. */
export function WordsForm({ words }: { readonly words: string }) {
  return (
    <form id={FORM} className="search-words" action="/search" method="get" aria-label={search().title}>
      <label className="visually-hidden" htmlFor="search-words">
        {search().label}
      </label>
      <input
        id="search-words"
        type="search"
        name="q"
        defaultValue={words}
        placeholder={search().placeholder}
        maxLength={WORDS_MAX}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button className="button" type="submit">
        {search().submit}
      </button>
    </form>
  );
}
