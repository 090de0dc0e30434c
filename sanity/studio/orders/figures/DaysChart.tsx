import type { ReactNode } from 'react';
import type { Figures } from '../../../../src/contract/ops-figures.ts';
import { formatYuan } from '../../../../src/rules/money.ts';
import { figuresText as texts } from '../../text/figures.ts';
import { CsvLink, PlainTable } from './FigureTable.tsx';

const WIDTH = 720;
const HEIGHT = 160;
const GAP = 4;

/** What each day took, as bars; the same as a table for whoever can't see them. */
export function DaysChart({ days }: Pick<Figures, 'days'>): ReactNode {
  const most = Math.max(1, ...days.map(({ taken }) => taken));
  const step = WIDTH / Math.max(1, days.length);
  const { columns } = texts;
  return (
    <section>
      <h2>
        {texts.daysTitle} <CsvLink title={texts.daysTitle} table="days" />
      </h2>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`}
        role="img"
        aria-label={texts.chart(formatYuan(most))}
      >
        {days.map(({ day, taken }, at) => {
          const height = (taken / most) * HEIGHT;
          return (
            <rect key={day} x={at * step + GAP / 2} y={HEIGHT - height} width={step - GAP} height={height}>
              <title>{`${day} ${formatYuan(taken)}`}</title>
            </rect>
          );
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {days.map(({ day }, at) =>
          at % 5 === 0 ? (
            <text key={day} x={at * step} y={HEIGHT + 15}>
              {day.slice(5)}
            </text>
          ) : null,
        )}
      </svg>
      <details>
        <summary>{texts.asTable}</summary>
        <PlainTable
          title={texts.daysTitle}
          heads={[columns.day, columns.orders, columns.taken, columns.refunded]}
          rows={days.map(({ day, orders, taken, refunded }) => [
            day,
            orders,
            formatYuan(taken),
            formatYuan(refunded),
          ])}
        />
      </details>
    </section>
  );
}
