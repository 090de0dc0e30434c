import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { linesInParcel, type PrintableOrder, quantityInParcel } from '../documents/document-order.ts';
import { printText as texts } from '../documents/documents.text.ts';
import { readCustomsData, unitGrams } from './customs-data.ts';

interface LineWeightsProps {
  readonly parcel: PrintableOrder;
  /** Grams of one unit by `DocumentLine.number`. */
  readonly typed: Readonly<Record<string, number>>;
  readonly onType: (typed: Readonly<Record<string, number>>) => void;
}

/** Weights of the parcel's lines, filled in by grade, product or category. */
export function LineWeights({ parcel, typed, onType }: LineWeightsProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [found, setFound] = useState<Readonly<Record<string, number>> | 'failed'>();
  useEffect(() => {
    let isGone = false;
    readCustomsData(client, [parcel]).then(
      (goods) => !isGone && setFound(unitGrams(parcel.lines, goods)),
      (error: unknown) => {
        console.error(error);
        if (!isGone) setFound('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [client, parcel]);
  if (found === 'failed') return <p className="notice bad">{texts.weightsFailed}</p>;
  if (found === undefined) return null;
  return (
    <fieldset className="pieces">
      <legend>{texts.weights}</legend>
      {linesInParcel(parcel).map((line) => (
        <label key={line.number}>
          <span>
            {line.name} {line.grade}
          </span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={50_000}
            aria-label={texts.weightOf(`${line.name} ${line.grade}`)}
            value={typed[line.number] ?? found[line.number]}
            onChange={({ currentTarget }) => {
              const grams = Math.trunc(currentTarget.valueAsNumber || 0);
              const { [line.number]: before, ...others } = typed;
              onType(grams < 1 ? others : { ...others, [line.number]: Math.min(grams, 50_000) });
            }}
          />
          <span className="soft">× {quantityInParcel(line)}</span>
        </label>
      ))}
    </fieldset>
  );
}
