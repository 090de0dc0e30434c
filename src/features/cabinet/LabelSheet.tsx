import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import { cabinetText as words } from './cabinet.text.ts';
import { type LabelSize, printedLabels } from './labels.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

interface Props {
  readonly specimens: readonly CabinetSpecimen[];
  readonly size: LabelSize;
  readonly onPrinted: () => void;
}

/** Prints labels, and nothing else of the page. */
export function LabelSheet({ specimens, size, onPrinted }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    document.body.dataset['printing'] = 'labels';
    window.addEventListener('afterprint', onPrinted);
    let isGone = false;
    document.fonts.ready.then(() => {
      if (isGone) return;
      fitTexts([...(list.current?.children ?? [])] as HTMLElement[], size);
      window.print();
    });
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', onPrinted);
      delete document.body.dataset['printing'];
    };
  }, [onPrinted, size]);
  return createPortal(
    <div className="cabinet-labels">
      <p className="cabinet-scale">{words().scale}</p>
      <ul ref={list}>
        {printedLabels(specimens, size).map((label, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={nth} className={size}>
            <SpecimenLabel beside {...label} />
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}

/** The style sheet lays a label's text out so many times as large, because browsers enforce a smallest font size. */
const SCALE = 4;
/** Points on paper. */
const FONT_SIZES: Readonly<Record<LabelSize, number>> = { small: 4, large: 8 };
const SMALLEST = 3;
const STEP = 0.25;

/** A text that doesn't fit gets smaller. One that would be too small to read makes its label higher. */
function fitTexts(labels: readonly HTMLElement[], size: LabelSize) {
  const heightOf = (label: HTMLElement) => (label.firstElementChild?.scrollHeight ?? 0) / SCALE;
  let rest = labels;
  for (let points = FONT_SIZES[size]; points >= SMALLEST && rest.length > 0; points -= STEP) {
    for (const label of rest) label.style.fontSize = `${points * SCALE}pt`;
    rest = rest.filter((label) => heightOf(label) > label.clientHeight);
  }
  for (const label of rest) label.style.blockSize = `${heightOf(label)}px`;
}
