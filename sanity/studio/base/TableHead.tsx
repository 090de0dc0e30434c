import type { ReactNode } from 'react';

interface TableHeadProps {
  readonly titles: readonly string[];
  /** The titles above figures. */
  readonly figures?: readonly string[];
  /** Title of a last column of buttons, for screen readers alone. */
  readonly hidden?: string;
}

export function TableHead({ titles, figures = [], hidden }: TableHeadProps): ReactNode {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col" className={figures.includes(title) ? 'figure' : undefined}>
            {title}
          </th>
        ))}
        {hidden !== undefined && (
          <th scope="col">
            <span className="hidden-text">{hidden}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
