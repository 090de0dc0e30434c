import { pagePath } from '../base/words.text.ts';
import type { ChosenFilter } from './facets.ts';
import { EMPTY_QUERY, type SearchQuery, type SearchResponse, searchPath } from './search.contract.ts';
import { searchText as words } from './search.text.ts';

interface Props {
  readonly query: SearchQuery;
  readonly answer: SearchResponse;
  readonly chosen: readonly ChosenFilter[];
}

/** Lists active filters to remove, and similar names. */
export function NoSearchResults({ query, answer, chosen }: Props) {
  return (
    <div className="nothing">
      {query.words !== '' && (
        <p>
          {words().want}
          <a href={pagePath('/favorites')}>{words().registerWant}</a>
        </p>
      )}
      {chosen.length > 0 && (
        <>
          <p>{words().tryWithout}</p>
          <ul className="chips">
            {chosen.map(({ key, label, without }) => (
              <li key={key}>
                <a className="chip" href={pagePath(searchPath(without))}>
                  {words().remove(label)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {answer.near.length > 0 && (
        <>
          <p>{words().nearest}</p>
          <ul className="near">
            {answer.near.map(({ name, latinName }) => (
              <li key={name}>
                <a href={pagePath(searchPath({ ...EMPTY_QUERY, words: name }))}>
                  {name}
                  {latinName !== '' && (
                    <i className="latin after-name" lang="la">
                      {latinName}
                    </i>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="nothing-ways">
        {query.words !== '' && chosen.length > 0 && (
          <a className="more" href={pagePath(searchPath({ ...EMPTY_QUERY, words: query.words }))}>
            {words().clear}
          </a>
        )}
        <a className="more" href={pagePath('/butterfly/all')}>
          {words().seeAll}
        </a>
      </p>
    </div>
  );
}
