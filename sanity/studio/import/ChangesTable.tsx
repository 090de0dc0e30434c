/** If a value changed in the shop since the export, the editor decides. */
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { specimenQuality } from '../../../src/features/specimens/specimen.rules.ts';
import type { PlannedChange } from './changes.ts';
import type { CellChange } from './compare-cells.ts';
import { importText as texts } from './import.text.ts';
import { columnOf } from './table.ts';
import type { ImportState } from './use-import.ts';

const { changes: words } = texts;
const PAGE_SIZE = 50;

export const CELL_STYLE = {
  padding: '6px 8px',
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;
const RULED = { ...CELL_STYLE, borderTop: '1px solid var(--card-border-color)' } as const;

const isAsked = ({ cells }: PlannedChange) => cells.some((cell) => cell.isAsked);
const isShown = ({ cells, newGrades }: PlannedChange) => cells.length + newGrades.length > 0;

interface Props {
  readonly changes: readonly PlannedChange[];
  readonly state: Pick<ImportState, 'taken' | 'setTaken'>;
}

export function ChangesTable({ changes, state }: Props): ReactNode {
  const [page, setPage] = useState(0);
  const [isOnlyAsked, setOnlyAsked] = useState(false);
  const asked = changes.filter(isAsked);
  const listed = isOnlyAsked ? asked : changes.filter(isShown);
  if (changes.every((change) => !isShown(change))) return null;
  const first = page * PAGE_SIZE;
  const shown = listed.slice(first, first + PAGE_SIZE);
  const show = (only: boolean) => {
    setOnlyAsked(only);
    setPage(0);
  };
  return (
    <Stack gap={4}>
      {asked.length > 0 && <Asked asked={asked} state={state} isOnlyAsked={isOnlyAsked} show={show} />}
      <Card border radius={2} padding={3} overflow="auto">
        <Text as="div" size={1}>
          <table
            aria-label={words.title}
            style={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}
          >
            <colgroup>
              <col style={{ width: '4em' }} />
              <col style={{ width: '9em' }} />
              <col style={{ width: '45%' }} />
              <col />
            </colgroup>
            <thead>
              <tr>
                {words.heads.map((title) => (
                  <th key={title} scope="col" style={{ ...CELL_STYLE, whiteSpace: 'nowrap' }}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            {shown.map((change) => (
              <Product key={change.id} change={change} state={state} />
            ))}
          </table>
        </Text>
      </Card>
      {listed.length > PAGE_SIZE && (
        <Flex align="center" gap={3} as="nav" aria-label={words.pages}>
          <Button mode="ghost" text={words.before} disabled={page === 0} onClick={() => setPage(page - 1)} />
          <Text size={1} muted>
            {words.place(first + 1, first + shown.length, listed.length)}
          </Text>
          <Button
            mode="ghost"
            text={words.next}
            disabled={first + PAGE_SIZE >= listed.length}
            onClick={() => setPage(page + 1)}
          />
        </Flex>
      )}
    </Stack>
  );
}

interface AskedProps {
  readonly asked: readonly PlannedChange[];
  readonly state: Props['state'];
  readonly isOnlyAsked: boolean;
  readonly show: (isOnlyAsked: boolean) => void;
}

function Asked({ asked, state, isOnlyAsked, show }: AskedProps): ReactNode {
  const { taken, setTaken } = state;
  const ids = asked.map(({ id }) => id);
  return (
    <Card tone="caution" padding={4} radius={2} role="note" aria-label={words.askedTitle}>
      <Stack gap={4}>
        <Text>{words.asked(asked.length)}</Text>
        <Flex gap={3} wrap="wrap" align="center">
          <Button
            mode="ghost"
            text={words.keepAll}
            selected={ids.every((id) => !taken.has(id))}
            onClick={() => setTaken(ids, false)}
          />
          <Button
            mode="ghost"
            text={words.takeAll}
            selected={ids.every((id) => taken.has(id))}
            onClick={() => setTaken(ids, true)}
          />
          <Box flex={1} />
          <Button
            mode="bleed"
            text={isOnlyAsked ? words.showAll : words.showAsked}
            onClick={() => show(!isOnlyAsked)}
          />
        </Flex>
      </Stack>
    </Card>
  );
}

function Product({
  change,
  state,
}: {
  readonly change: PlannedChange;
  readonly state: Props['state'];
}): ReactNode {
  const { id, number, product, cells, newGrades } = change;
  const name = String(product.current['name'] ?? '');
  const isTaken = state.taken.has(id);
  return (
    <tbody>
      <tr>
        <th colSpan={3} scope="rowgroup" style={RULED}>
          {`${product.current['sku'] ?? number}　${name}`}
        </th>
        <td style={RULED}>
          {isAsked(change) && (
            <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'flex', gap: '1.5em' }}>
              <legend style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{words.choice(name)}</legend>
              {[false, true].map((takes) => (
                <label key={String(takes)}>
                  <input
                    type="radio"
                    name={`choice-${id}`}
                    checked={isTaken === takes}
                    onChange={() => state.setTaken([id], takes)}
                  />{' '}
                  {takes ? words.take : words.keep}
                </label>
              ))}
            </fieldset>
          )}
        </td>
      </tr>
      {cells.map((cell) => (
        <CellRow
          key={`${cell.row} ${cell.column} ${cell.variantKey}`}
          cell={cell}
          isWritten={!cell.isAsked || isTaken}
        />
      ))}
      {newGrades.map(({ row, grade, price, specimen }) => (
        <tr key={row}>
          <td style={CELL_STYLE}>{row}</td>
          <td style={CELL_STYLE}>{columnOf('grade').title}</td>
          <td style={CELL_STYLE}>{words.none}</td>
          <td style={CELL_STYLE}>
            {words.newGrade(specimen === undefined ? grade : specimenQuality(grade, specimen), price)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function CellRow({ cell, isWritten }: { readonly cell: CellChange; readonly isWritten: boolean }): ReactNode {
  const { row, column, shop, table, was, isAsked: asks } = cell;
  const struck = { textDecoration: 'line-through', opacity: 0.6 } as const;
  return (
    <tr>
      <td style={CELL_STYLE}>{row}</td>
      <td style={{ ...CELL_STYLE, whiteSpace: 'nowrap' }}>{columnOf(column).title}</td>
      <td style={CELL_STYLE}>
        <span style={isWritten ? struck : undefined}>{shop === '' ? words.empty : shop}</span>
        {asks && <div style={{ opacity: 0.7 }}>{was === undefined ? words.unknown : words.was(was)}</div>}
      </td>
      <td style={CELL_STYLE}>
        <span style={isWritten ? undefined : struck}>{table === '' ? words.cleared : table}</span>
      </td>
    </tr>
  );
}
