import { Fragment } from 'react';
import { groupByFamily } from '../../components/lists.ts';
import { MENU_SPECIES_MAX } from '../base/limits.contract.ts';
import { listingText as words } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import type { Species } from '../specimens/catalogue.contract.ts';
import { listingPath } from './listing-pages.ts';

interface Props {
  readonly species: readonly Species[];
  /** `all` or a species id. */
  readonly current: string;
}

/** The link works without script and is not a tab stop. */
function Choice({
  id,
  name,
  checked,
}: {
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
}) {
  return (
    <label className="choice">
      <input type="radio" name="species" value={id} defaultChecked={checked} />
      <a href={pagePath(listingPath(id))} tabIndex={-1}>
        {name}
      </a>
    </label>
  );
}

/** A list that is too long shows only the chosen species; the script fetches the rest. */
export function FilterChoices({ species, current }: Props) {
  const isListed = species.length <= MENU_SPECIES_MAX;
  return (
    <fieldset className="filter-list" data-filter-list="" data-early-press="click">
      <legend className="visually-hidden">{words().species}</legend>
      <Choice id="all" name={words().all} checked={current === 'all'} />
      {isListed
        ? groupByFamily(species).map((family) => (
            <Fragment key={family.name}>
              <p className="filter-family">
                {family.name}
                <i className="latin after-name" lang="la">
                  {family.latinName}
                </i>
              </p>
              {family.species.map(({ id, name }) => (
                <Choice key={id} id={id} name={name} checked={id === current} />
              ))}
            </Fragment>
          ))
        : species
            .filter(({ id }) => id === current)
            .map(({ id, name }) => <Choice key={id} id={id} name={name} checked />)}
    </fieldset>
  );
}
