import { SpecimenPicture } from '../../../components/SpecimenPicture.tsx';
import { pagePath } from '../../base/words.text.ts';
import type { Species } from '../../specimens/catalogue.contract.ts';

export function SpeciesCard({
  species,
}: {
  readonly species: Pick<Species, 'id' | 'name' | 'latin_name' | 'picture'>;
}) {
  const { id, name, latin_name, picture } = species;
  return (
    <a className="species-card" href={pagePath(`/butterfly/${id}`)}>
      <SpecimenPicture picture={picture} sizes="(width >= 48rem) 400px, 74vw" max={640} alt="" />
      <span className="species-name">{name}</span>
      <i className="latin" lang="la">
        {latin_name}
      </i>
    </a>
  );
}
