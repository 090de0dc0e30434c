import type { ReactNode } from 'react';
import { formatYuan } from '../../../../src/features/base/money.rules.ts';
import { readOps } from '../../../../src/features/desk/ops.client.ts';
import type { Figures } from '../../../../src/features/desk/ops-figures.contract.ts';
import type { OrdersQuery } from '../../../../src/features/orders/ops-orders.contract.ts';
import { ordersText as shopTexts } from '../../../../src/features/orders/orders.text.ts';
import { formatDateTime } from '../../base/date-time.text.ts';
import { routeState } from '../../orders/address.ts';
import { BackLink, FactList, useFocusedPage } from '../../orders/elements.tsx';
import { FailureNotice, useFetched } from '../../orders/fetching.tsx';
import { figuresText as texts } from './figures.text.ts';
import { PeriodFigures } from './PeriodFigures.tsx';
import { DaysChart, formatNet, ReportTable } from './tables.tsx';

const readFigures = () => readOps('/figures', {});

export function FiguresPage({ query }: { readonly query: OrdersQuery }): ReactNode {
  const { data: figures, trouble, load } = useFetched(readFigures, { failed: texts.failed });
  const main = useFocusedPage();
  return (
    <main ref={main} tabIndex={-1} className="desk-figures" aria-label={texts.title}>
      <BackLink state={routeState(query)} text={texts.back} />
      <header className="order-head">
        <h1>{texts.title}</h1>
        {figures !== undefined && <p className="soft">{texts.at(formatDateTime(figures.at))}</p>}
      </header>
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {figures === undefined && trouble === undefined && <p className="soft">{texts.loading}</p>}
      {figures !== undefined && <Shown figures={figures} />}
    </main>
  );
}

function Shown({
  figures: { spans, days, bestSold, stock, unpaid, health },
}: {
  readonly figures: Figures;
}): ReactNode {
  const { columns, state } = texts;
  const { mails } = health;
  const waits = mails.oldestWaitingSince;
  const facts = [
    [state.stock, state.stockOf(formatYuan(stock.value), stock.pieces)],
    [state.unpaid, state.unpaidOf(unpaid.orders, unpaid.pieces, formatYuan(unpaid.value))],
    [
      state.mails,
      state.mailsOf(mails.waiting, mails.failing, mails.givenUp) +
        (waits === null ? '' : `；${state.since(formatDateTime(waits))}`),
    ],
    [state.reconciled, health.reconciledAt === null ? state.never : formatDateTime(health.reconciledAt)],
    [state.followed, health.followedAt === null ? state.never : formatDateTime(health.followedAt)],
    [state.refunds, String(health.refundsUnfinished)],
    [state.flags, String(health.flags)],
  ] as const;
  return (
    <>
      <ReportTable
        title={texts.spansTitle}
        file="figures.csv?table=spans"
        heads={[
          columns.span,
          columns.placed,
          columns.paid,
          columns.taken,
          columns.freight,
          columns.refunded,
          columns.kept,
          columns.average,
          columns.methods,
        ]}
        rows={spans.map(({ span, placed, paid, taken, freight, refunded, kept, average, byMethod }) => [
          texts.spans[span],
          placed,
          paid,
          formatYuan(taken),
          formatYuan(freight),
          formatYuan(refunded),
          formatNet(kept),
          average === null ? '' : formatYuan(average),
          byMethod
            .map(({ method, orders, taken: sum }) =>
              texts.method(shopTexts().methods[method], orders, formatYuan(sum)),
            )
            .join('，'),
        ])}
      />
      <DaysChart title={texts.daysTitle} file="figures.csv?table=days" days={days} />
      <PeriodFigures />
      <section>
        <h2>{texts.stateTitle}</h2>
        <FactList className="facts" facts={facts} />
      </section>
      <ReportTable
        title={texts.bestTitle}
        file="figures.csv?table=best-sold"
        heads={[columns.name, columns.grade, columns.pieces, columns.taken]}
        rows={bestSold.map(({ name, grade, pieces, taken }) => [name, grade, pieces, formatYuan(taken)])}
      />
      <div className="side-by-side">
        <ReportTable
          title={texts.lowTitle}
          file="figures.csv?table=low-stock"
          heads={[columns.name, columns.grade, columns.available]}
          rows={stock.low.map(({ name, grade, available }) => [name, grade, available])}
        />
        <ReportTable
          title={texts.unsoldTitle}
          file="figures.csv?table=unsold"
          heads={[columns.name, columns.grade, columns.onHand, columns.came, columns.lastSold]}
          rows={stock.unsold.map(({ name, grade, onHand, cameAt, lastSoldAt }) => [
            name,
            grade,
            onHand,
            formatDateTime(cameAt),
            lastSoldAt === null ? texts.never : formatDateTime(lastSoldAt),
          ])}
        />
      </div>
    </>
  );
}
