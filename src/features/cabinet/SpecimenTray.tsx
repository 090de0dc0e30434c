import type { ReactNode } from 'react';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { cabinetText as words } from './cabinet.text.ts';
import { cabinetLabel, specimenTitle } from './labels.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** Twice the display width. */
const PIXELS = 480;

interface Props {
  readonly specimens: readonly CabinetSpecimen[];
  /** Draws the buttons of a specimen. Absent where they are only looked at. */
  readonly actions?: ((specimen: CabinetSpecimen) => ReactNode) | undefined;
}

/** Specimens as they lie in a museum's drawer, each above its label. */
export function SpecimenTray({ specimens, actions }: Props) {
  return (
    <ul className="cabinet-tray">
      {specimens.map((one) => (
        <li key={one.id}>
          {one.picture !== null && (
            <img
              src={pictureAddress(one.picture, PIXELS)}
              alt={specimenTitle(one)}
              width="240"
              height="192"
              loading="lazy"
            />
          )}
          <SpecimenLabel {...cabinetLabel(one)} />
          <div className="cabinet-actions">
            {(one.quantity > 1 || one.note !== '') && (
              <p className="want-term figures">
                {one.quantity > 1 && <span>{words().times(one.quantity)}</span>}
                {one.note !== '' && <span>{words().note(one.note)}</span>}
              </p>
            )}
            {actions?.(one)}
          </div>
        </li>
      ))}
    </ul>
  );
}
