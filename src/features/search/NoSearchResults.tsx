import { countryTitle } from '../base/countries.text.ts';
import { pagePath } from '../base/words.text.ts';
import { chosenFilters } from './facets.ts';
import {
  EMPTY_QUERY,
  type SearchQuery,
  type SearchResponse,
  searchPath,
  withChoices,
} from './search.contract.ts';
import { searchText as words } from './search.text.ts';

interface Way {
  readonly query: SearchQuery;
  readonly name: string;
  readonly latinName?: string;
  readonly total?: number;
}

/** Leads to the results of the query's parts and to similar names, otherwise to the kinds of goods. */
function waysOn({ query, choices, apart, near, notSent }: SearchResponse): readonly Way[] {
  const notListed = notSent.unknown + notSent.forbidden;
  const anywhere = { query: { ...query, to: '' }, name: words().anywhere, total: notListed };
  const ways: readonly Way[] = [
    ...apart.map((part) => ({
      ...part,
      name: part.query.words || (chosenFilters(part.query, choices)[0]?.label ?? ''),
    })),
    ...(notListed > 0 ? [anywhere] : []),
    ...near.map((similar) => ({ ...similar, query: { ...EMPTY_QUERY, words: similar.name } })),
  ];
  if (ways.length > 0) return ways;
  // A chosen kind may be one that does not exist.
  const kinds = choices.category.filter(({ value }) => !query.chosen.category.includes(value));
  return kinds.map(({ value, label }) => ({
    query: withChoices(EMPTY_QUERY, 'category', [value]),
    name: label,
  }));
}

export function NoSearchResults({ answer }: { readonly answer: SearchResponse }) {
  const { query, notSent } = answer;
  return (
    <div className="nothing">
      <p>{words().others}</p>
      <ul className="chips">
        {waysOn(answer).map(({ query: other, name, latinName = '', total }) => (
          <li key={name}>
            <a className="button quiet" href={pagePath(searchPath(other))}>
              {name}
              {latinName !== '' && (
                <i className="latin after-name" lang="la">
                  {latinName}
                </i>
              )}
              {total !== undefined && <span className="choice-count figures">{words().pieces(total)}</span>}
            </a>
          </li>
        ))}
      </ul>
      <p className="nothing-ways">
        <a className="more" href={pagePath('/butterfly/all')}>
          {words().seeAll}
        </a>
        {query.words !== '' && (
          <a className="more" href={pagePath('/favorites')}>
            {words().registerWant}
          </a>
        )}
        {notSent.unknown > 0 && (
          <a className="more" href={pagePath('/contact')}>
            {words().askTo(countryTitle(query.to))}
          </a>
        )}
      </p>
    </div>
  );
}
