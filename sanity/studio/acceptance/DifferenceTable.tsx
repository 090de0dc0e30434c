import { Badge } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import type { AcceptedKind, Difference } from '../../../src/features/acceptance/acceptance.rules.ts';
import { acceptanceText as words } from './acceptance.text.ts';
import { TYPES } from './waiting.ts';
import './acceptance.css';

interface TableProps {
  readonly difference: Difference;
  readonly kind: AcceptedKind;
  readonly heads: Readonly<Record<'field' | 'before' | 'after', string>>;
}

export function DifferenceTable({
  difference: { id, title, change, fields },
  kind,
  heads,
}: TableProps): ReactNode {
  // A document that is new or gone has one side.
  const sides = (['before', 'after'] as const).filter(
    (side) => change !== (side === 'before' ? 'added' : 'removed'),
  );
  return (
    <table className="pane-table">
      <caption>
        <Badge tone={change === 'removed' ? 'critical' : 'primary'}>{words.changes[change]}</Badge>{' '}
        <DocumentLink kind={kind} id={id} title={title ?? ''} />
      </caption>
      <thead>
        <tr>
          <th scope="col">{heads.field}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {heads[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((one) => (
          <tr key={one.field}>
            <th scope="row">{one.field}</th>
            {sides.map((side) => (
              <td key={side}>{one[side] || words.empty}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LinkProps {
  readonly kind: AcceptedKind;
  readonly id: string;
  readonly title: string;
}

export function DocumentLink({ kind, id, title }: LinkProps): ReactNode {
  return (
    <IntentLink intent="edit" params={{ type: TYPES[kind], id }}>
      {title || id}
    </IntentLink>
  );
}
