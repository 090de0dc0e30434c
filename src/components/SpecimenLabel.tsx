import type { ReactNode } from 'react';
import { SEXES, type Sex } from '../rules/specimen.ts';
import { product as words } from '../text/shop.ts';

interface Props {
  /** What the label is headed with: a species, or a product's name as a link. */
  readonly name: ReactNode;
  /** Absent where the piece is of several species. */
  readonly latinName?: string;
  readonly gender?: string;
  /** Place, date, wingspan and so on, in the order they stand; empty ones are left out. */
  readonly facts?: readonly string[];
  readonly grade?: string;
  /** Beside its specimen instead of under it: in the cart and in orders. */
  readonly beside?: boolean;
}

/** The small card with a hairline double frame that lies under a pinned specimen: the shop's face. */
export function SpecimenLabel({ name, latinName, gender, facts = [], grade, beside }: Props) {
  const present = facts.filter((fact) => fact !== '');
  return (
    <div className={beside ? 'label beside' : 'label'}>
      <div className="label-name">{name}</div>
      {latinName !== undefined && (
        <div className="label-latin">
          <i className="latin" lang="la">
            {latinName}
          </i>
          {gender !== undefined && <SexSign gender={gender} />}
        </div>
      )}
      {present.length > 0 && <div className="label-facts figures">{present.join('，')}</div>}
      {grade !== undefined && (
        <div className="label-facts figures">
          {`${words.quality} `}
          <span data-grade="">{grade}</span>
        </div>
      )}
    </div>
  );
}

/** U+FE0E keeps the signs from turning into emoji. */
const SIGNS: Readonly<Record<Sex, string>> = {
  雄: '♂\uFE0E',
  雌: '♀\uFE0E',
  雌雄: '♂\uFE0E♀\uFE0E',
};

/** Shows the sign and reads the word aloud. An unknown word has no sign. */
function SexSign({ gender }: { readonly gender: string }) {
  const sex = SEXES.find((known) => known === gender);
  if (sex === undefined) return <span className="sex">{gender}</span>;
  return (
    <span className="sex" role="img" aria-label={gender} title={gender}>
      {SIGNS[sex]}
    </span>
  );
}

/** A product's name that breaks after the species (欢乐女神闪蝶|展翅标本), not within a word. */
export function SpecimenName({ name, species }: { readonly name: string; readonly species: string }) {
  if (!name.startsWith(species)) return name;
  return (
    <span className="whole-words">
      {species}
      <wbr />
      {name.slice(species.length)}
    </span>
  );
}
