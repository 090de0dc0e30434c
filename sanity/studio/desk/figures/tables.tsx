import type { ReactNode } from 'react';
import { formatYuan } from '../../../../src/features/base/money.rules.ts';
import type { Figures } from '../../../../src/features/desk/ops-figures.contract.ts';
import { TableHead } from '../../base/TableHead.tsx';
import { figuresText as texts } from './figures.text.ts';

const COLUMNS_ON_PHONES = 4;

/** Negative if more was refunded than taken. */
export const formatNet = (yuan: number) => (yuan < 0 ? `-${formatYuan(-yuan)}` : formatYuan(yuan));

interface ReportTableProps {
  readonly title: string;
  /** The call that returns the table as CSV. */
  readonly file: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function ReportTable({ title, file, heads, rows }: ReportTableProps): ReactNode {
  return (
    <section>
      <h2>
        {title} <CsvLink title={title} file={file} />
      </h2>
      <PlainTable title={title} heads={heads} rows={rows} />
    </section>
  );
}

function CsvLink({ title, file }: Pick<ReportTableProps, 'title' | 'file'>): ReactNode {
  return (
    <a className="csv" href={`/api/v1/ops/${file}`} download aria-label={texts.csvOf(title)}>
      {texts.csv}
    </a>
  );
}

function PlainTable({ title, heads, rows }: Omit<ReportTableProps, 'file'>): ReactNode {
  const figures = heads.filter((_, column) => rows.every((row) => /^-?[¥\d]|^$/.test(String(row[column]))));
  if (rows.length === 0) return <p className="soft">{texts.empty}</p>;
  return (
    <div className="scrolls">
      <table className={heads.length > COLUMNS_ON_PHONES ? 'plain labelled' : 'plain'}>
        <caption>{title}</caption>
        <TableHead titles={heads} figures={figures} />
        <tbody>
          {rows.map((row, at) => (
            // Variants may share a name, and rows never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <tr key={at}>
              {row.map((cell, column) => {
                const head = heads[column] ?? '';
                return column === 0 ? (
                  <th key={head} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head} data-label={head} className={figures.includes(head) ? 'figure' : undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const WIDTH = 720;
const HEIGHT = 160;
const GAP = 4;

interface DaysChartProps extends Pick<Figures, 'days'>, Pick<ReportTableProps, 'title' | 'file'> {}

export function DaysChart({ title, file, days }: DaysChartProps): ReactNode {
  const most = Math.max(1, ...days.map(({ taken }) => taken));
  const step = WIDTH / Math.max(1, days.length);
  const gap = Math.min(GAP, step / 3);
  const labelled = Math.max(5, Math.ceil(days.length / 12));
  const { columns } = texts;
  return (
    <section>
      <h2>
        {title} <CsvLink title={title} file={file} />
      </h2>
      <svg
        className="chart"
        viewBox={`0 -18 ${WIDTH} ${HEIGHT + 38}`}
        role="img"
        aria-label={texts.chart(formatYuan(most))}
      >
        {days.map(({ day, taken }, at) => {
          const height = (taken / most) * HEIGHT;
          return (
            <rect key={day} x={at * step + gap / 2} y={HEIGHT - height} width={step - gap} height={height}>
              <title>{`${day} ${formatYuan(taken)}`}</title>
            </rect>
          );
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <text x={WIDTH} y={-6} textAnchor="end">
          {texts.highest(formatYuan(most))}
        </text>
        {days.map(({ day }, at) =>
          at % labelled === 0 ? (
            <text key={day} x={at * step} y={HEIGHT + 5} dominantBaseline="hanging">
              {day.slice(5)}
            </text>
          ) : null,
        )}
      </svg>
      <details>
        <summary>{texts.asTable}</summary>
        <PlainTable
          title={title}
          heads={[
            columns.day,
            columns.orders,
            columns.taken,
            columns.freight,
            columns.refunded,
            columns.kept,
          ]}
          rows={days.map(({ day, orders, taken, freight, refunded, kept }) => [
            day,
            orders,
            formatYuan(taken),
            formatYuan(freight),
            formatYuan(refunded),
            formatNet(kept),
          ])}
        />
      </details>
    </section>
  );
}
