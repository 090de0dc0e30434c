import { type CsvCell, formatCsv } from '../../../../src/features/base/csv.rules.ts';
import { fenToYuan } from '../../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import { formatMinor } from '../../../../src/features/orders/charged-amount.rules.ts';
import { methodOf } from '../../../../src/features/orders/payment-methods.rules.ts';
import { chargeName } from '../../../../src/features/payments/charges.text.ts';
import { paymentMethodsText } from '../../../../src/features/payments/payment-methods.text.ts';
import { dateTimeCell } from '../../http/csv.ts';
import type { ProviderDecimals } from '../../orders/view.ts';
import type { LedgerRow } from './ledger-store.ts';

/** A longer file is truncated: its last line says so, and the sums are omitted. */
export const LEDGER_ROWS_MAX = 20_000;
const YUAN = 'CNY';

/** The sign of a movement in the sums; 0 for movements that the sums omit. */
const SIGNS: Readonly<Record<LedgerRow['kind'], -1 | 0 | 1>> = {
  payment: 1,
  refund: -1,
  unapplied: 0,
  'unapplied-refund': 0,
  withdrawn: 0,
};

export interface LedgerSum {
  readonly method: string;
  readonly currency: string;
  readonly takenFen: number;
  readonly refundedFen: number;
  /** Freight taken less refunded. */
  readonly freightFen: number;
}

/** Sums by method and currency. Money outside of providers is a method of its own. */
export function sumLedger(rows: readonly LedgerRow[]): LedgerSum[] {
  const sums = new Map<string, LedgerSum>();
  for (const row of rows) {
    const sign = SIGNS[row.kind];
    if (sign === 0) continue;
    const [method, currency] = [methodText(row), row.currency ?? YUAN];
    const name = `${method} ${currency}`;
    const { takenFen = 0, refundedFen = 0, freightFen = 0 } = sums.get(name) ?? {};
    sums.set(name, {
      method,
      currency,
      takenFen: takenFen + (sign > 0 ? row.fen : 0),
      refundedFen: refundedFen + (sign < 0 ? row.fen : 0),
      freightFen: freightFen + (row.charge === 'freight' ? sign * row.fen : 0),
    });
  }
  return [...sums.values()];
}

/** `rows` may have one more row than the maximum; then the sums are omitted. */
export function ledgerCsv(rows: readonly LedgerRow[], rules: ProviderDecimals): string {
  const { head, truncated, total } = texts().ledger;
  const lines = rows.slice(0, LEDGER_ROWS_MAX).map((row) => lineOf(row, rules));
  if (rows.length > LEDGER_ROWS_MAX) return formatCsv(head, [...lines, [truncated(LEDGER_ROWS_MAX)]]);
  const sums = sumLedger(rows).map(({ method, currency, takenFen, refundedFen, freightFen }) => [
    ...[total, method, currency, fenToYuan(takenFen), fenToYuan(refundedFen)],
    ...[fenToYuan(takenFen - refundedFen), fenToYuan(freightFen)],
  ]);
  return formatCsv(head, [...lines, [], texts().ledger.sums, ...sums]);
}

function lineOf(row: LedgerRow, rules: ProviderDecimals): CsvCell[] {
  const {
    at,
    kind,
    order,
    charge,
    reason,
    reference,
    fen,
    isPending,
    outside,
    provider,
    minor,
    currency,
    feeMinor,
    feeCurrency,
  } = row;
  const sign = SIGNS[kind];
  const isBack = kind === 'refund' || kind === 'unapplied-refund';
  return [
    dateTimeCell(new Date(at).toISOString()),
    texts().ledger.kinds[kind],
    order,
    chargeName({ kind: charge, reason: charge === 'addition' && !isBack ? reason : null }),
    methodText(row),
    reference ?? '',
    sign === 0 ? null : sign * fenToYuan(fen),
    kind === 'withdrawn' ? fenToYuan(fen) : null,
    currency ?? '',
    provider === null || outside !== null || minor === null || currency === null
      ? null
      : (isBack ? -1 : 1) * Number(formatMinor(minor, rules[provider].decimalsOf(currency))),
    feeCurrency ?? '',
    provider === null || feeMinor === null || feeCurrency === null
      ? null
      : Number(formatMinor(feeMinor, rules[provider].decimalsOf(feeCurrency))),
    isPending ? texts().ledger.pending : '',
    [isBack ? reason : null, outside].filter((part) => part !== null && part !== '').join('；'),
  ];
}

function methodText({ kind, provider, method, outside }: LedgerRow): string {
  if (kind === 'withdrawn') return '';
  if (provider === null || outside !== null) return texts().ledger.outside;
  return paymentMethodsText()[methodOf({ provider, method })].name;
}
