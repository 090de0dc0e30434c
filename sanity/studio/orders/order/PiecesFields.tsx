import type { ReactNode } from 'react';
import type { OpsLine } from '../../../../src/contract/ops-order.ts';
import { type Pieces, withPieces } from './amounts.ts';

interface Props {
  readonly lines: readonly OpsLine[];
  readonly pieces: Pieces;
  readonly head: string;
  /** The name of a line's field. */
  readonly label: (name: string) => string;
  readonly maxOf: (line: OpsLine) => number;
  readonly onChange: (pieces: Pieces) => void;
}

/** How many pieces of each line; lines that can have none are left out. */
export function PiecesFields({ lines, pieces, head, label, maxOf, onChange }: Props): ReactNode {
  const possible = lines.filter((line) => maxOf(line) > 0);
  if (possible.length === 0) return null;
  return (
    <fieldset className="pieces">
      <legend>{head}</legend>
      {possible.map((line) => (
        <label key={line.position}>
          <span>
            {line.name} {line.grade}
          </span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={maxOf(line)}
            aria-label={label(`${line.name} ${line.grade}`)}
            value={pieces[line.position] ?? 0}
            onChange={({ currentTarget }) => {
              const wanted = Math.trunc(currentTarget.valueAsNumber || 0);
              onChange(withPieces(pieces, line.position, Math.min(wanted, maxOf(line))));
            }}
          />
          <span className="soft">/ {maxOf(line)}</span>
        </label>
      ))}
    </fieldset>
  );
}
