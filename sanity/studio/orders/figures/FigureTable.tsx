import type { ReactNode } from 'react';
import type { FigureTable as TableName } from '../../../../src/contract/ops-figures.ts';
import { figuresText as texts } from '../../text/figures.ts';

interface Props {
  readonly title: string;
  readonly table: TableName;
  readonly heads: readonly string[];
  /** The first cell of each names it. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export function FigureTable({ title, table, heads, rows }: Props): ReactNode {
  return (
    <section>
      <h2>
        {title} <CsvLink title={title} table={table} />
      </h2>
      <PlainTable title={title} heads={heads} rows={rows} />
    </section>
  );
}

export function CsvLink({ title, table }: Pick<Props, 'title' | 'table'>): ReactNode {
  return (
    <a
      className="csv"
      href={`/api/v1/ops/figures.csv?table=${table}`}
      download
      aria-label={texts.csvOf(title)}
    >
      {texts.csv}
    </a>
  );
}

/** A column of amounts and numbers stands at its right edge, head and all. */
export function PlainTable({ title, heads, rows }: Omit<Props, 'table'>): ReactNode {
  const alignment = heads.map((_, column) =>
    rows.every((row) => /^[¥\d]|^$/.test(String(row[column]))) ? 'figure' : undefined,
  );
  if (rows.length === 0) return <p className="soft">{texts.empty}</p>;
  return (
    <div className="scrolls">
      <table className="plain">
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={alignment[column]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Two variants may have one name; the rows never change places among themselves.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <tr key={at}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={heads[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[column]} className={alignment[column]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
