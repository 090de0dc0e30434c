import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { SexSign } from '../../components/SpecimenLabel.tsx';
import { cabinetText as words } from './cabinet.text.ts';
import { type LabelSize, labelLines } from './labels.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

interface Props {
  readonly specimens: readonly CabinetSpecimen[];
  readonly size: LabelSize;
  readonly onPrinted: () => void;
}

/** Prints one label for each individual, and nothing else of the page. */
export function LabelSheet({ specimens, size, onPrinted }: Props) {
  useEffect(() => {
    document.body.dataset['printing'] = 'labels';
    window.addEventListener('afterprint', onPrinted);
    // Lets the browser lay the labels out first.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onPrinted);
      delete document.body.dataset['printing'];
    };
  }, [onPrinted]);
  const labels = specimens.flatMap((one) =>
    Array.from({ length: one.quantity }, (_, nth) => ({ one, key: `${one.id} ${nth}` })),
  );
  return createPortal(
    <div className="cabinet-labels">
      <p className="cabinet-scale">{words().scale}</p>
      <ul>
        {labels.map(({ one, key }) => (
          <li key={key} className={size}>
            <div>
              <p>
                <i lang="la">{one.latinName}</i> {one.sex !== null && <SexSign sex={one.sex} />}
              </p>
              <p>{one.chineseName}</p>
              {labelLines(one).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}
