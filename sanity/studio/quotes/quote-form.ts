/** The form of a draft: parsing, sums, and differences from the saved quote. Money is whole fen. */

import { fenToYuan, formatFen, formatYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsFreightLine } from '../../../src/features/desk/ops-freight.contract.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import type {
  EditQuoteRequest,
  OpsQuote,
  OpsQuoteLine,
} from '../../../src/features/quotes/ops-quotes.contract.ts';
import { findTier } from '../../../src/features/specimens/price.rules.ts';
import { parseFen } from '../orders/amounts.ts';
import { quotesText as texts } from './quotes.text.ts';

type LineFacts = Pick<
  OpsQuoteLine,
  'productId' | 'variantKey' | 'name' | 'picture' | 'sku' | 'grade' | 'listPrice' | 'tiers'
>;

export interface FormLine {
  readonly productId: string;
  readonly variantKey: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** Product and grade when the line was typed; the saved quote may not have the line. */
  readonly facts: LineFacts;
}

export interface QuoteDraft {
  readonly version: number;
  readonly lines: readonly FormLine[];
  readonly freight: string;
  /** The way that was taken from the freight rates. */
  readonly way: OpsQuote['way'];
  /** Beijing date such as `2026-12-03`; empty for none. */
  readonly validUntil: string;
  readonly reserve: boolean;
  readonly note: string;
}

const QUANTITY_MAX = 1_000_000;
/** Beijing has no daylight saving time. */
const BEIJING_AHEAD_MS = 8 * 3_600_000;
const PROPOSED_DAYS = 14;

/** Proposes an end for a quote that has none, because none can be sent without one. */
export function toQuoteDraft(quote: OpsQuote, now = new Date()): QuoteDraft {
  const { version, lines, freight, way, validUntil, reserve, note } = quote;
  return {
    version,
    lines: lines.map(({ quantity, unitPrice, available, ...facts }) => ({
      productId: facts.productId,
      variantKey: facts.variantKey,
      quantity: String(quantity),
      unitPrice: unitPrice === null ? '' : String(unitPrice),
      facts,
    })),
    freight: freight === null ? '' : String(freight),
    way,
    validUntil: validUntil === null ? beijingDate(now, PROPOSED_DAYS) : beijingDate(new Date(validUntil)),
    reserve,
    note,
  };
}

export function beijingDate(at: Date, daysLater = 0): string {
  return new Date(at.getTime() + BEIJING_AHEAD_MS + daysLater * 86_400_000).toISOString().slice(0, 10);
}

export function endOfBeijingDay(date: string): string | undefined {
  const at = new Date(`${date}T23:59:00+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function parseQuantity(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  const quantity = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return quantity >= 1 && quantity <= QUANTITY_MAX ? quantity : undefined;
}

/** Null if nothing is typed; undefined if it is not a price. */
function parsePrice(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const fen = parseFen(typed);
  return fen === 0 ? undefined : fen;
}

export function isSameVariant(
  one: Pick<FormLine, 'productId' | 'variantKey'>,
  other: Pick<FormLine, 'productId' | 'variantKey'>,
): boolean {
  return one.productId === other.productId && one.variantKey === other.variantKey;
}

export function lineFacts(line: FormLine, { lines }: Pick<OpsQuote, 'lines'>): LineFacts {
  return lines.find((saved) => isSameVariant(saved, line)) ?? line.facts;
}

export function lineTitle({ name, grade }: Pick<LineFacts, 'name' | 'grade'>): string {
  return `${name} ${grade}`;
}

export type ParsedForm =
  | { readonly kind: 'sound'; readonly request: EditQuoteRequest }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] };

export function parseForm(form: QuoteDraft, quote: OpsQuote): ParsedForm {
  const problems: string[] = [];
  const lines = form.lines.flatMap((line) => {
    const { productId, variantKey } = line;
    const name = lineTitle(lineFacts(line, quote));
    const quantity = parseQuantity(line.quantity);
    const fen = parsePrice(line.unitPrice);
    if (quantity === undefined) problems.push(texts.problems.quantity(name));
    if (fen === undefined) problems.push(texts.problems.price(name));
    if (quantity === undefined || fen === undefined) return [];
    return [{ productId, variantKey, quantity, unitPrice: fen === null ? null : fenToYuan(fen) }];
  });
  const freight = form.freight.trim() === '' ? null : parseFen(form.freight);
  if (freight === undefined) problems.push(texts.problems.freight);
  const validUntil = form.validUntil === '' ? null : endOfBeijingDay(form.validUntil);
  if (validUntil === undefined) problems.push(texts.problems.valid);
  if (problems.length > 0 || freight === undefined || validUntil === undefined)
    return { kind: 'wrong', problems };
  const { version, reserve, note } = form;
  const request = {
    id: quote.id,
    version,
    lines,
    validUntil,
    reserve,
    note,
    freight: freight === null ? null : fenToYuan(freight),
    way: freight === null ? null : (form.way?.id ?? null),
  };
  return { kind: 'sound', request };
}

/** For the freight rates; empty while a quantity can't be read. A line without a price counts as 0. */
export function freightLines({ lines }: Pick<QuoteDraft, 'lines'>): OpsFreightLine[] {
  const read = lines.flatMap(({ productId, variantKey, unitPrice, ...line }) => {
    const quantity = parseQuantity(line.quantity);
    const amountFen = (parsePrice(unitPrice) ?? 0) * (quantity ?? 0);
    return quantity === undefined ? [] : [{ productId, variantKey, quantity, amountFen }];
  });
  return read.length === lines.length ? read : [];
}

export interface ShopPrice {
  readonly fen: number;
  /** Minimum quantity of the reached bulk tier. */
  readonly tier: number | undefined;
}

/** The present unit price of a checkout; undefined if the variant is not for sale. */
export function shopPrice(
  { listPrice, tiers }: Pick<LineFacts, 'listPrice' | 'tiers'>,
  quantity: number,
): ShopPrice | undefined {
  if (listPrice === null) return undefined;
  const tier = findTier(tiers, quantity);
  return { fen: requireFen(tier?.price ?? listPrice), tier: tier?.quantity };
}

export interface FormSums {
  readonly units: number;
  /** Undefined while a line lacks quantity or price. */
  readonly goodsFen: number | undefined;
  /** Null if freight is agreed on later. */
  readonly freightFen: number | null;
  /** Sum at the shop's prices; undefined if a variant is not for sale. */
  readonly shopFen: number | undefined;
}

export function formSums(form: QuoteDraft, quote: OpsQuote): FormSums {
  let units = 0;
  let goodsFen: number | undefined = 0;
  let shopFen: number | undefined = 0;
  for (const line of form.lines) {
    const quantity = parseQuantity(line.quantity);
    const fen = parsePrice(line.unitPrice);
    const shop = shopPrice(lineFacts(line, quote), quantity ?? 1)?.fen;
    units += quantity ?? 0;
    goodsFen =
      goodsFen === undefined || quantity === undefined || fen == null ? undefined : goodsFen + quantity * fen;
    shopFen =
      shopFen === undefined || quantity === undefined || shop === undefined
        ? undefined
        : shopFen + quantity * shop;
  }
  const freightFen = form.freight.trim() === '' ? null : (parseFen(form.freight) ?? null);
  return { units, goodsFen, freightFen, shopFen };
}

export interface FormDifference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

export function differencesFrom(form: QuoteDraft, quote: OpsQuote): FormDifference[] {
  const now = toQuoteDraft(quote);
  const none = texts.conflict.none;
  const lineText = (line: FormLine | undefined) => {
    if (line === undefined) return none;
    const price = parseFen(line.unitPrice);
    return `${line.quantity} × ${price === undefined ? line.unitPrice || texts.noTotal : formatFen(price)}`;
  };
  const variants = [
    ...form.lines,
    ...now.lines.filter((line) => !form.lines.some((own) => isSameVariant(own, line))),
  ];
  const typedFreight = ({ freight, way }: QuoteDraft) => {
    const fen = freight.trim() === '' ? null : parseFen(freight);
    const text = fen === undefined ? freight : freightText(fen === null ? null : fenToYuan(fen), null);
    return fen === null || way === null ? text : `${text} ${way.name}`;
  };
  const { terms } = texts;
  const reserveText = ({ reserve }: QuoteDraft) =>
    reserve ? texts.conflict.reserved : texts.conflict.unreserved;
  const rows: FormDifference[] = [
    ...variants.map((line) => ({
      field: lineTitle(lineFacts(line, quote)),
      mine: lineText(form.lines.find((own) => isSameVariant(own, line))),
      theirs: lineText(now.lines.find((saved) => isSameVariant(saved, line))),
    })),
    { field: texts.lines.freight, mine: typedFreight(form), theirs: typedFreight(now) },
    { field: terms.valid, mine: form.validUntil || none, theirs: now.validUntil || none },
    { field: terms.stock, mine: reserveText(form), theirs: reserveText(now) },
    { field: terms.note, mine: form.note || none, theirs: now.note || none },
  ];
  return rows.filter(({ mine, theirs }) => mine !== theirs);
}

export function yuanText(yuan: number | null): string {
  return yuan === null ? texts.noTotal : formatYuan(yuan);
}
