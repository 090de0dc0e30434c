import type { ReactNode } from 'react';
import { product as words } from '../text/shop.ts';
import { SexSign } from './SexSign.tsx';

interface Props {
  /** What the label is headed with: a species, or a product's name as a link. */
  readonly name: ReactNode;
  /** Absent where the piece is of several species. */
  readonly latinName?: string;
  readonly gender?: string;
  /** Place, date, wingspan and so on, in the order they stand; empty ones are left out. */
  readonly facts?: readonly string[];
  readonly grade?: string;
  /** It lies beside its specimen and not under it: in the cart, in an order. */
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
