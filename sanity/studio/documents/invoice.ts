import { acceptsIoss } from '../../../src/features/shipping/customs.rules.ts';
import { SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import {
  type DocumentLine,
  type InvoiceSums,
  invoiceSums,
  isReplacementParcel,
  linesInParcel,
  type PrintableOrder,
  quantityInParcel,
  type Sender,
} from './document-order.ts';
import { documentText, invoiceText as words } from './documents.text.ts';
import {
  englishOrigin,
  englishPermit,
  formatGroupedFen,
  isFirstOfOrder,
  latinSpans,
  listSpecies,
  permitTexts,
  unitsInParcel,
} from './facts.ts';
import type { Fonts } from './fonts.ts';
import type { DocumentTerms, TradeTerms } from './job.ts';
import { breakLines, type Lines, widthOf } from './measure.ts';
import { A4, type Canvas, divideRows, drawTitle, INK, LEFT, MUTED_INK, RIGHT } from './page.ts';
import { recipientTexts } from './recipient.ts';

const BOTTOM = A4.height - 22;
const HEAD_TOP = 36;
const COLUMNS_NEXT = 34;
const AT = { position: LEFT, text: LEFT + 7, hs: 98, origin: 118, quantity: 149, unit: 171, amount: RIGHT };
const TEXT_WIDTH = AT.hs - AT.text - 4;
const ORIGIN_WIDTH = 22;
const BODY = { size: 9, pitch: 4.3 };
const SMALL = { size: 7.5, pitch: 3.6 };
const PADDING = 2;
const HEADING = 5;
const SUM_PITCH = 5.4;
const SIGNATURE = 26;

interface Row {
  readonly line: DocumentLine;
  /** The order's number is above its first line. */
  readonly isFirst: boolean;
  readonly names: Lines;
  readonly facts: Lines;
  readonly origin: Lines;
  readonly height: number;
}

export function drawInvoice(canvas: Canvas, order: PrintableOrder, { sender, trade, today }: DocumentTerms) {
  const lines = linesInParcel(order);
  const rows = lines.map((line, at) => rowOf(canvas.fonts, line, isFirstOfOrder(lines, at)));
  const sums = sumRows(order, invoiceSums(order));
  const parties = [
    exporterLines(canvas.fonts, order, sender, trade),
    consigneeLines(canvas.fonts, order),
  ] as const;
  const headEnd = HEAD_TOP + 6 + Math.max(...parties.map((lines) => lines.length)) * BODY.pitch + 22;
  const pages = divideRows(rows, {
    first: BOTTOM - headEnd - 6,
    next: BOTTOM - COLUMNS_NEXT - 6,
    tail: 8 + sums.length * SUM_PITCH + SIGNATURE,
  });
  for (const [page, onPage] of pages.entries()) {
    canvas.addPage();
    canvas.setSubject(order.number);
    drawTitle(canvas, words, order.number);
    if (page === 0) drawHead(canvas, order, parties, headEnd, { today, trade });
    let y = drawColumns(canvas, page === 0 ? headEnd : COLUMNS_NEXT);
    for (const row of onPage) y = drawRow(canvas, row, rows.indexOf(row) + 1, y);
    if (page === pages.length - 1) drawSums(canvas, order, sums, y);
    const foot = { y: A4.height - 12, size: 7.5, colour: MUTED_INK };
    canvas.text(`${words.latinTitle} ${order.number}`, { ...foot, x: LEFT });
    canvas.text(documentText.pageOf(page + 1, pages.length), { ...foot, x: RIGHT, align: 'right' });
  }
}

const PARTY_WIDTH = 84;
const FACT_WIDTH = (RIGHT - LEFT) / 6;

function exporterLines(
  fonts: Fonts,
  { country }: PrintableOrder,
  { english, company, address, phone, email }: Sender,
  { eori, ioss }: TradeTerms,
): Lines {
  const contact = [phone, email].filter(Boolean).join('　');
  const numbers = [
    eori === '' ? '' : words.eori(eori),
    ioss === '' || !acceptsIoss(country) ? '' : words.ioss(ioss),
  ];
  return [english, company, address, contact, numbers.filter(Boolean).join('　')]
    .filter(Boolean)
    .flatMap((text) => breakLines(fonts, text, BODY.size, PARTY_WIDTH));
}

function consigneeLines(fonts: Fonts, order: PrintableOrder): Lines {
  const { readable, chinese } = recipientTexts(order);
  return [...readable, ...chinese].flatMap((text) => breakLines(fonts, text, BODY.size, PARTY_WIDTH));
}

function drawHead(
  canvas: Canvas,
  order: PrintableOrder,
  [exporter, consignee]: readonly [Lines, Lines],
  end: number,
  { today, trade }: { readonly today: string; readonly trade: TradeTerms },
) {
  for (const [term, lines, x] of [
    [words.exporter, exporter, LEFT],
    [words.consignee, consignee, LEFT + 92],
  ] as const) {
    canvas.text(term, { x, y: HEAD_TOP, size: SMALL.size, colour: MUTED_INK });
    canvas.setSubject(lines === exporter ? null : order.number);
    for (const [at, line] of lines.entries())
      canvas.text(line, { x, y: HEAD_TOP + 5.5 + at * BODY.pitch, size: BODY.size });
  }
  const facts = [
    [words.number, order.number],
    [words.date, today],
    [words.currency, 'CNY'],
    [words.reason, isReplacementParcel(order) ? words.replacementReason : words.sale],
    [words.incoterms, trade.incoterms],
    [words.waybill, order.trackingNumber],
  ].filter(([, value]) => value !== '');
  const y = end - 12;
  canvas.rule(LEFT, y - 5, RIGHT, y - 5, 0.1);
  for (const [at, [term = '', value = '']] of facts.entries()) {
    const x = LEFT + at * FACT_WIDTH;
    canvas.text(term, { x, y, size: SMALL.size, colour: MUTED_INK });
    canvas.text(value, { x, y: y + 4.8, size: BODY.size });
  }
}

function drawColumns(canvas: Canvas, top: number): number {
  const at = { y: top + 3, size: SMALL.size, colour: MUTED_INK };
  canvas.text(words.description, { ...at, x: AT.text });
  canvas.text(words.hsCode, { ...at, x: AT.hs });
  canvas.text(words.origin, { ...at, x: AT.origin });
  canvas.text(words.quantity, { ...at, x: AT.quantity, align: 'right' });
  canvas.text(words.unit, { ...at, x: AT.unit, align: 'right' });
  canvas.text(words.amount, { ...at, x: AT.amount, align: 'right' });
  canvas.rule(LEFT, top + 5, RIGHT, top + 5, 0.2);
  return top + 5;
}

function rowOf(fonts: Fonts, line: DocumentLine, isFirst: boolean): Row {
  const { isSet, name, grade, source, permitNote } = line;
  const species = listSpecies(line);
  const isListing = isSet && species.length > 0;
  const latin = species.map((one) => [
    ...(isSet ? [{ text: words.species(one.pieces) }] : []),
    ...latinSpans(one.latinName),
    ...(isSet && one.cites !== null ? [{ text: `, ${words.cites(one.cites)}` }] : []),
  ]);
  const headings = isListing ? [[{ text: assortedOf(line) }], ...latin] : latin;
  const sex = SEXES.find((known) => known === line.sex);
  const kind = isSet ? words.set : words.specimen;
  const kindAndGrade = [kind, isSet || sex === undefined ? '' : words.sexes[sex], words.grade(grade)]
    .filter(Boolean)
    .join(', ');
  const cites = isSet || line.cites === null ? '' : words.cites(line.cites);
  const listed = [cites, source === null ? '' : words.sources[source]];
  const note = [englishPermit(permitNote), permitNote].filter(Boolean).join(' ');
  const permits = [...permitTexts(line), note].filter(Boolean).map((text) => `${words.permit}：${text}`);
  const number = [`${words.item} ${line.number}`, ...(line.sku === '' ? [] : [`SKU ${line.sku}`])].join('　');
  const names = [...headings, [{ text: name }]].flatMap((spans) =>
    breakLines(fonts, spans, BODY.size, TEXT_WIDTH),
  );
  const replacement = line.isReplacement ? words.replacement : '';
  const facts = [kindAndGrade, replacement, listed.filter(Boolean).join(', '), ...permits, number]
    .filter(Boolean)
    .flatMap((fact) => breakLines(fonts, fact, SMALL.size, TEXT_WIDTH));
  const origin = [englishOrigin(line.origin), line.origin]
    .filter(Boolean)
    .flatMap((text) => breakLines(fonts, text, SMALL.size + 0.5, ORIGIN_WIDTH));
  const tallest = Math.max(
    names.length * BODY.pitch + facts.length * SMALL.pitch,
    origin.length * SMALL.pitch,
  );
  return { line, isFirst, names, facts, origin, height: tallest + 2 * PADDING + (isFirst ? HEADING : 0) };
}

function assortedOf(line: DocumentLine): string {
  if (line.otherSpecies.length === 0) return words.including;
  return line.pieces !== null && quantityInParcel(line) > 1 ? words.eachSet : words.assorted;
}

function drawRow(canvas: Canvas, row: Row, position: number, top: number): number {
  const { line, isFirst } = row;
  const first = top + PADDING + 3 + (isFirst ? HEADING : 0);
  if (isFirst)
    canvas.text(words.ofOrder(line.order), { x: AT.position, y: top + PADDING + 3, size: BODY.size });
  let y = first;
  for (const part of row.names) {
    canvas.text(part, { x: AT.text, y, size: BODY.size });
    y += BODY.pitch;
  }
  for (const part of row.facts) {
    canvas.text(part, { x: AT.text, y: y - 0.4, size: SMALL.size, colour: MUTED_INK });
    y += SMALL.pitch;
  }
  for (const [at, part] of row.origin.entries())
    canvas.text(part, { x: AT.origin, y: first + at * SMALL.pitch, size: SMALL.size + 0.5 });
  const at = { y: first, size: BODY.size };
  canvas.text(String(position), { ...at, x: AT.position, colour: MUTED_INK });
  canvas.text(line.hsCode, { ...at, x: AT.hs });
  canvas.text(String(quantityInParcel(line)), { ...at, x: AT.quantity, align: 'right' });
  canvas.text(formatGroupedFen(line.unitFen), { ...at, x: AT.unit, align: 'right' });
  canvas.text(formatGroupedFen(line.unitFen * quantityInParcel(line)), {
    ...at,
    x: AT.amount,
    align: 'right',
  });
  const end = top + row.height;
  canvas.rule(LEFT, end, RIGHT, end, 0.1);
  return end;
}

interface SumRow {
  readonly term: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

function sumRows(order: PrintableOrder, sums: InvoiceSums): readonly SumRow[] {
  if (isReplacementParcel(order))
    return [{ term: `${words.customsValue} CNY`, value: formatGroupedFen(sums.goodsFen), isTotal: true }];
  // The charged amount is for the whole order.
  const charged = sums.isPart ? null : order.charged;
  const isWithout = sums.isPart || sums.freightFen === null;
  const terms = { due: words.freightDue, received: words.freight, refunded: words.freightRefunded };
  const freight = terms[order.feeStatus ?? 'received'];
  return [
    { term: words.goods, value: formatGroupedFen(sums.goodsFen) },
    {
      term: sums.isPart ? words.freightOfOrder : freight,
      value: sums.freightFen === null ? words.freightLater : formatGroupedFen(sums.freightFen),
    },
    {
      term: `${isWithout ? words.totalWithoutFreight : words.total} CNY`,
      value: formatGroupedFen(sums.totalFen),
      isTotal: true,
    },
    ...(charged === null ? [] : [{ term: `${words.charged} ${charged.currency}`, value: charged.amount }]),
    ...(sums.refundedFen === 0 ? [] : [{ term: words.refunded, value: formatGroupedFen(sums.refundedFen) }]),
  ];
}

function drawSums(canvas: Canvas, order: PrintableOrder, sums: readonly SumRow[], top: number) {
  let y = top + 6.5;
  canvas.text(words.pieces(unitsInParcel(order)), { x: AT.text, y, size: BODY.size, colour: MUTED_INK });
  for (const { term, value, isTotal = false } of sums) {
    if (isTotal) {
      canvas.rule(AT.hs, y - 3.6, RIGHT, y - 3.6, 0.2, INK);
      y += 1.2;
    }
    const valueWidth = widthOf(canvas.fonts, value, isTotal ? 12 : BODY.size);
    const x = Math.min(AT.unit, AT.amount - valueWidth - 4);
    canvas.text(term, { x, y, size: BODY.size, colour: MUTED_INK, align: 'right' });
    canvas.text(value, { x: AT.amount, y, size: isTotal ? 12 : BODY.size, align: 'right' });
    y += isTotal ? SUM_PITCH + 0.4 : SUM_PITCH;
  }
  canvas.text(words.declaration, { x: LEFT, y: y + 7, size: BODY.size });
  canvas.text(words.signature, { x: LEFT, y: y + 18, size: SMALL.size, colour: MUTED_INK });
  canvas.rule(LEFT + 24, y + 18.6, LEFT + 84, y + 18.6, 0.15, MUTED_INK);
}
