import { groupByFamily } from '../../components/lists.ts';
import { pathWithoutLanguage } from '../base/language.rules.ts';
import { pagePath } from '../base/words.text.ts';
import type { Species } from '../specimens/catalogue.contract.ts';

interface Props {
  readonly species: readonly Species[];
  readonly path: string;
}

export function SpeciesFamilies({ species, path }: Props) {
  return (
    <div className="families" data-families="">
      {groupByFamily(species).map((family) => (
        <div className="family" key={family.name}>
          <p className="family-name">
            {family.name}
            <i className="latin after-name" lang="la">
              {family.latinName}
            </i>
          </p>
          <ul className="family-list">
            {family.species.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={pagePath(`/butterfly/${id}`)}
                  aria-current={pathWithoutLanguage(path) === `/butterfly/${id}` ? 'page' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
