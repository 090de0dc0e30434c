import { factRows } from '../../components/fact-rows.ts';
import { Prose } from '../../components/Prose.tsx';
import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import { WithLatinName } from '../../components/WithLatinName.tsx';
import { productText as words } from '../base/shop.text.ts';
import type { ShownSpecies } from '../specimens/catalogue.contract.ts';
import { SPECIES_FACTS } from '../specimens/specimen-facts.rules.ts';

export const BANNER_PICTURE = {
  sizes: '(width >= 64rem) 50vw, 92vw',
  max: 1600,
  first: true,
  className: 'banner-picture',
} as const;

interface Props {
  readonly species: ShownSpecies;
  readonly compact?: boolean;
}

function Facts({ species }: Pick<Props, 'species'>) {
  const { family, wingspan, cites } = species;
  const known = factRows(SPECIES_FACTS, species).filter(({ text }) => text !== '');
  return (
    <dl className="facts figures">
      <div>
        <dt>{words().family}</dt>
        <dd>
          <WithLatinName text={family} />
        </dd>
      </div>
      <div>
        <dt>{words().wingspan}</dt>
        <dd>{words().wingspanRange(wingspan.min, wingspan.max)}</dd>
      </div>
      {known.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {cites && (
        <div>
          <dt>{words().citesLabel}</dt>
          <dd>{words().cites(cites)}</dd>
        </div>
      )}
    </dl>
  );
}

export function SpeciesBanner({ species, compact = false }: Props) {
  return (
    <header className={compact ? 'banner of-species compact' : 'banner of-species'} data-species={species.id}>
      {!compact && <SpecimenPicture picture={species.picture} {...BANNER_PICTURE} />}
      <div className="banner-words">
        <h1>{species.name}</h1>
        <p className="banner-latin">
          <i className="latin" lang="la">
            {species.latin_name}
          </i>
        </p>
        {!compact && (
          <>
            <p className="banner-lead lines">
              <Prose>{species.description}</Prose>
            </p>
            <Facts species={species} />
          </>
        )}
      </div>
    </header>
  );
}
