import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  type PeriodFigures as Figures,
  PERIOD_DAYS_MAX,
  type Period,
  type PeriodTable,
  periodSchema,
  SHOP_TIME_ZONE,
} from '../../../../src/contract/ops-figures.ts';
import { fetchPeriodFigures } from '../../../../src/contract/ops-orders-client.ts';
import { formatYuan } from '../../../../src/rules/money.ts';
import { countryTitle } from '../../../../src/text/countries.ts';
import { figuresText } from '../../text/figures.ts';
import { FailureNotice, type FetchFailure } from '../fetching.tsx';
import { DaysChart, ReportTable } from './tables.tsx';

const { period: texts, columns } = figuresText;

/** From the first of the month to today, in the shop's time zone. */
function thisMonth(): Period {
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }).format();
  return { from: `${to.slice(0, 8)}01`, to };
}

export function PeriodFigures(): ReactNode {
  const [period, setPeriod] = useState(thisMonth);
  const [figures, setFigures] = useState<Figures>();
  const [trouble, setTrouble] = useState<FetchFailure>();
  const { from, to } = period;
  const isValid = periodSchema.safeParse({ from, to }).success;

  const load = useCallback(async () => {
    if (!isValid) return;
    const result = await fetchPeriodFigures({ from, to });
    if (result.kind === 'conflict') return;
    setTrouble(
      result.kind === 'answer'
        ? undefined
        : result.kind === 'failed'
          ? { ...result, msg: figuresText.failed }
          : result,
    );
    if (result.kind === 'answer') setFigures(result.data);
  }, [from, to, isValid]);
  useEffect(() => void load(), [load]);

  // An answer to earlier dates may arrive late.
  const isCurrent = figures?.from === from && figures.to === to;
  return (
    <section className="period" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <div className="period-dates">
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            <span>{texts[end]}</span>
            <input
              type="date"
              value={period[end]}
              onChange={({ currentTarget }) => setPeriod({ ...period, [end]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      {!isValid && <p role="alert">{texts.wrong(PERIOD_DAYS_MAX)}</p>}
      {isValid && trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {isValid && !isCurrent && trouble === undefined && <p className="soft">{texts.loading}</p>}
      {isValid && isCurrent && <Shown figures={figures} />}
    </section>
  );
}

function Shown({ figures }: { readonly figures: Figures }): ReactNode {
  const { from, to, placed, paid, taken, refunded, average, days, countries, bestSold } = figures;
  const fileOf = (table: PeriodTable) => `figures/period.csv?${new URLSearchParams({ table, from, to })}`;
  const facts = [
    [columns.placed, String(placed)],
    [columns.paid, String(paid)],
    [columns.taken, formatYuan(taken)],
    [columns.refunded, formatYuan(refunded)],
    [columns.average, average === null ? '—' : formatYuan(average)],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <DaysChart title={texts.days} file={fileOf('days')} days={days} />
      <p className="soft">{texts.note}</p>
      <div className="side-by-side">
        <ReportTable
          title={texts.countries}
          file={fileOf('countries')}
          heads={[
            columns.country,
            columns.orders,
            columns.pieces,
            columns.taken,
            columns.refunded,
            columns.kept,
          ]}
          rows={countries.map((row) => [
            row.country === null ? texts.noCountry : countryTitle(row.country),
            row.orders,
            row.pieces,
            formatYuan(row.taken),
            formatYuan(row.refunded),
            formatYuan(row.kept),
          ])}
        />
        <ReportTable
          title={texts.best}
          file={fileOf('best-sold')}
          heads={[columns.name, columns.grade, columns.pieces, columns.taken]}
          rows={bestSold.map((row) => [row.name, row.grade, row.pieces, formatYuan(row.taken)])}
        />
      </div>
    </>
  );
}
