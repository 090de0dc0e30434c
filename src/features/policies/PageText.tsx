import { PortableText, type PortableTextReactComponents } from '@portabletext/react';
import { Prose } from '../../components/Prose.tsx';
import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import type { TextFigure, TextTable } from '../../content/page-text.ts';
import type { PageContent } from '../../content/schema.ts';
import { cellText } from '../content/page-texts.rules.ts';
import { type CalloutItem, groupCallouts, sectionId } from './pages.ts';
import { policiesText as words } from './policies.text.ts';

interface Props {
  readonly body: PageContent['body'];
  readonly isPreview: boolean;
}

/** Text columns are 36em wide, or fill a phone's window. */
const FIGURE = { sizes: '(width >= 40rem) 36rem, 92vw', max: 1280 };

export function PageText({ body, isPreview }: Props) {
  return <PortableText value={[...groupCallouts(body)]} components={isPreview ? PREVIEWED : COMPONENTS} />;
}

function componentsWith(keyOf: (key: string | undefined) => string | undefined) {
  const components: Partial<PortableTextReactComponents> = {
    block: {
      normal: ({ value, children }) => (
        <p data-key={keyOf(value._key)}>
          <Prose>{children}</Prose>
        </p>
      ),
      h2: ({ value, children }) => (
        <h2 id={sectionId(value._key)} data-key={keyOf(value._key)}>
          {children}
        </h2>
      ),
      h3: ({ value, children }) => <h3 data-key={keyOf(value._key)}>{children}</h3>,
    },
    listItem: ({ value, children }) => (
      <li data-key={keyOf(value._key)}>
        <Prose>{children}</Prose>
      </li>
    ),
    types: {
      table: ({ value }: { readonly value: TextTable }) => (
        <Table table={value} dataKey={keyOf(value._key)} />
      ),
      figure: ({ value }: { readonly value: TextFigure }) => (
        <figure data-key={keyOf(value._key)}>
          <SpecimenPicture picture={value.picture} {...FIGURE} />
          {value.caption !== '' && <figcaption>{value.caption}</figcaption>}
        </figure>
      ),
      callout: ({ value }: { readonly value: CalloutItem }) => (
        <aside role="note" className={`callout ${value.kind}`}>
          <p className="callout-name">{words().callouts[value.kind]}</p>
          <PortableText value={[...value.blocks]} components={components} />
        </aside>
      ),
    },
    // Skips elements that no Studio field creates.
    unknownType: () => null,
  };
  return components;
}

const COMPONENTS = componentsWith(() => undefined);
const PREVIEWED = componentsWith((key) => key);

interface TableProps {
  readonly table: TextTable;
  readonly dataKey: string | undefined;
}

type Cell = TextTable['rows'][number]['cells'][number];

function Table({ table: { rows, headerRows }, dataKey }: TableProps) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width === 0) return null;
  // Concurrent editors can leave rows of unequal length.
  const padded = rows.map(({ _key, cells }) => ({
    key: _key,
    cells: Array.from({ length: width }, (_, at): Cell => cells[at] ?? { _key: `empty-${at}`, value: [] }),
  }));
  const [first] = padded;
  const name = (headerRows > 0 ? (first?.cells ?? []) : []).map(cellText).filter(Boolean);
  const rowsOf = (part: typeof padded, isHeader: boolean) =>
    part.map(({ key, cells }) => (
      <tr key={key}>
        {cells.map((cell) => (
          <TableCell
            key={cell._key}
            cell={cell}
            isHeader={isHeader}
            dataCell={dataKey && pathOfCell(key, cell)}
          />
        ))}
      </tr>
    ));
  const head = padded.slice(0, headerRows);
  const lines = padded.slice(headerRows);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than the page.
    <div className="table-box" role="group" aria-label={words().table(name)} tabIndex={0} data-key={dataKey}>
      <table>
        {head.length > 0 && <thead>{rowsOf(head, true)}</thead>}
        {lines.length > 0 && <tbody>{rowsOf(lines, false)}</tbody>}
      </table>
    </div>
  );
}

interface CellProps {
  readonly cell: Cell;
  readonly isHeader: boolean;
  readonly dataCell: string | undefined;
}

function pathOfCell(row: string, { _key, value }: Cell): string {
  const [first] = value;
  return `rows[_key=="${row}"].cells[_key=="${_key}"]${first ? `.value[_key=="${first._key}"]` : ''}`;
}

/** Empty header cells are `td`, because screen readers would announce a column without a name. */
function TableCell({ cell, isHeader, dataCell }: CellProps) {
  const content =
    cellText(cell) === '' ? null : <PortableText value={[...cell.value]} components={COMPONENTS} />;
  return isHeader && content !== null ? (
    <th scope="col" data-cell={dataCell}>
      {content}
    </th>
  ) : (
    <td data-cell={dataCell}>{content}</td>
  );
}
