import type { ReactNode } from 'react';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { cabinetText as words } from './cabinet.text.ts';
import { placeOf, specimenTitle } from './labels.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** Twice the display width. */
const PIXELS = 480;

interface Props {
  readonly specimens: readonly CabinetSpecimen[];
  /** Draws the buttons of a specimen. Shared drawers have none. */
  readonly actions?: (specimen: CabinetSpecimen) => ReactNode;
}

/** Specimens as they lie in a museum's drawer, each above its label. */
export function SpecimenTray({ specimens, actions }: Props) {
  return (
    <ul className="cabinet-tray">
      {specimens.map((one) => (
        <li key={one.id}>
          <div className={one.picture === null ? 'cabinet-picture blank' : 'cabinet-picture'}>
            {one.picture !== null && (
              <img
                src={pictureAddress(one.picture, PIXELS)}
                alt={specimenTitle(one)}
                width="240"
                height="192"
                loading="lazy"
              />
            )}
            {one.quantity > 1 && <span className="figures">{words().times(one.quantity)}</span>}
          </div>
          <SpecimenLabel
            name={one.chineseName}
            latinName={one.latinName}
            sex={one.sex ?? ''}
            place={placeOf(one)}
            collectedOn={one.collectedOn}
            collector={one.collector}
            grade={one.grade}
            number={one.number}
          />
          <div className="cabinet-actions">
            {one.note !== '' && <p className="want-term">{words().note(one.note)}</p>}
            {actions?.(one)}
          </div>
        </li>
      ))}
    </ul>
  );
}
