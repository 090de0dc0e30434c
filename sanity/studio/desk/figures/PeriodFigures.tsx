import { type ReactNode, useCallback, useState } from 'react';
import { countryTitle } from '../../../../src/features/base/countries.text.ts';
import { formatYuan } from '../../../../src/features/base/money.rules.ts';
import { readOps } from '../../../../src/features/desk/ops.client.ts';
import {
  type OpsPeriodFigures,
  PERIOD_DAYS_MAX,
  type Period,
  type PeriodTable,
  periodSchema,
  shopDay,
} from '../../../../src/features/desk/ops-figures.contract.ts';
import { FactList } from '../../orders/elements.tsx';
import { FailureNotice, useFetched } from '../../orders/fetching.tsx';
import { figuresText } from './figures.text.ts';
import { DaysChart, formatNet, ReportTable } from './tables.tsx';

const { period: texts, columns } = figuresText;

/** The first of the month to today, in the shop's time zone. */
function thisMonth(): Period {
  const to = shopDay(Date.now());
  return { from: `${to.slice(0, 8)}01`, to };
}

export function PeriodFigures(): ReactNode {
  const [period, setPeriod] = useState(thisMonth);
  const { from, to } = period;
  const isValid = periodSchema.safeParse(period).success;
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
      {isValid && (
        <p className="period-files">
          {texts.files}
          {(['ledger', 'couriers'] as const).map((file) => (
            <a key={file} href={`/api/v1/ops/exports/${file}.csv?${new URLSearchParams(period)}`} download>
              {texts.fileNames[file]}
            </a>
          ))}
        </p>
      )}
      {isValid ? (
        <OfPeriod key={`${from} ${to}`} period={period} />
      ) : (
        <p role="alert">{texts.wrong(PERIOD_DAYS_MAX)}</p>
      )}
    </section>
  );
}

function OfPeriod({ period }: { readonly period: Period }): ReactNode {
  const fetch = useCallback(() => readOps('/figures/period', period), [period]);
  const { data, trouble, load } = useFetched(fetch, { failed: figuresText.failed, isPolled: false });
  if (trouble !== undefined) return <FailureNotice trouble={trouble} onAgain={load} />;
  return data === undefined ? <p className="soft">{texts.loading}</p> : <Shown figures={data} />;
}

function Shown({ figures }: { readonly figures: OpsPeriodFigures }): ReactNode {
  const { from, to, placed, paid, taken, freight, refunded, kept, average } = figures;
  const { days, countries, bestSold } = figures;
  const fileOf = (table: PeriodTable) => `figures/period.csv?${new URLSearchParams({ table, from, to })}`;
  const facts = [
    [columns.placed, String(placed)],
    [columns.paid, String(paid)],
    [columns.taken, formatYuan(taken)],
    [columns.freight, formatYuan(freight)],
    [columns.refunded, formatYuan(refunded)],
    [columns.kept, formatNet(kept)],
    [columns.average, average === null ? '—' : formatYuan(average)],
  ] as const;
  return (
    <>
      <FactList className="facts" facts={facts} />
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
            formatNet(row.kept),
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
