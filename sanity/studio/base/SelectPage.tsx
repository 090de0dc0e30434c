import type { ReactNode } from 'react';
import { type Selection, toggleAllRows } from './rows.ts';

interface SelectPageProps {
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly label: string;
}

export function SelectPage({ ids, selection, onSelect, label }: SelectPageProps): ReactNode {
  const isWhole = ids.every((id) => selection.has(id));
  const isSome = ids.some((id) => selection.has(id));
  return (
    <th scope="col" className="select">
      <label>
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box !== null) box.indeterminate = isSome && !isWhole;
          }}
          onChange={() => onSelect(toggleAllRows(selection, ids))}
          aria-label={label}
        />
      </label>
    </th>
  );
}
