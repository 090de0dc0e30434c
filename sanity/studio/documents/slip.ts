import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import {
  type DocumentLine,
  invoiceSums,
  isReplacementParcel,
  linesInParcel,
  type PrintableOrder,
  quantityInParcel,
  type Sender,
} from './document-order.ts';
import { invoiceText, slipText, documentText as words } from './documents.text.ts';
import {
  citesNote,
  countryName,
  formatDay,
  formatGroupedFen,
  formatGroupedYuan,
  isFirstOfOrder,
  latinSpans,
  listSpecies,
  localityOf,
  permitNames,
  sexSymbol,
  unitsInParcel,
} from './facts.ts';
import type { Fonts, TextSpan } from './fonts.ts';
import type { DocumentTerms } from './job.ts';
import { breakLines, type Lines } from './measure.ts';
import {
  A4,
  ACCENT,
  type Canvas,
  divideRows,
  drawTitle,
  HAIRLINE,
  INK,
  LEFT,
  MUTED_INK,
  RIGHT,
} from './page.ts';

/** Bottom limit of rows and sums. */
const BOTTOM = A4.height - 24;
const HEAD_TOP = 34;
const HEAD_END_NEXT = 34;

const AT = { box: LEFT, specimen: LEFT + 7, grade: 112, sex: 124, quantity: 143, unit: 166, amount: RIGHT };
const SPECIMEN_WIDTH = AT.grade - AT.specimen - 5;

interface Row {
  readonly line: DocumentLine;
  /** The order's number is above its first line. */
  readonly isFirst: boolean;
  readonly name: Lines;
  readonly latin: Lines;
  readonly facts: Lines;
  readonly height: number;
}

const NAME = { size: 9.5, pitch: 4.6 };
const LATIN = { size: 9.5, pitch: 4.5 };
const FACT = { size: 7.5, pitch: 3.7 };
const PADDING = 2.2;
const HEADING = 5.2;

export function drawSlip(canvas: Canvas, order: PrintableOrder, { sender }: DocumentTerms) {
  const lines = linesInParcel(order);
  const rows = lines.map((line, at) => rowOf(canvas.fonts, line, isFirstOfOrder(lines, at)));
  const sums = sumsOf(order);
  const recipient = recipientLines(canvas.fonts, order);
  const headEnd = HEAD_TOP + Math.max(38, recipient.height) + 6;
  const pages = divideRows(rows, {
    first: BOTTOM - headEnd - 8,
    next: BOTTOM - HEAD_END_NEXT - 8,
    tail: 8 + sums.length * SUM_PITCH,
  });
  for (const [page, onPage] of pages.entries()) {
    canvas.addPage();
    canvas.setSubject(order.number);
    drawTitle(canvas, slipText, order.number);
    if (page === 0) drawHead(canvas, order, recipient, headEnd);
    let y = drawColumns(canvas, page === 0 ? headEnd : HEAD_END_NEXT);
    for (const row of onPage) y = drawRow(canvas, row, y);
    if (page === pages.length - 1) drawSums(canvas, order, sums, y);
    drawFoot(canvas, sender, words.pageOf(page + 1, pages.length));
  }
}

const LABEL_WIDTH = 96;

function recipientLines(fonts: Fonts, { recipient, country }: PrintableOrder) {
  const width = LABEL_WIDTH - 10;
  const name = breakLines(fonts, recipient.name, 12, width);
  const destination = country === null ? '' : countryName(country);
  const rest = [recipient.phone, recipient.address, destination]
    .filter(Boolean)
    .flatMap((text) => breakLines(fonts, text, 10, width));
  return { name, rest, height: 13.4 + name.length * 5.4 + rest.length * 5 };
}

function drawHead(
  canvas: Canvas,
  order: PrintableOrder,
  { name, rest }: ReturnType<typeof recipientLines>,
  end: number,
) {
  const top = HEAD_TOP;
  const height = end - top - 6;
  canvas.frame(LEFT, top, LABEL_WIDTH, height, 0.2);
  canvas.frame(LEFT + 1.1, top + 1.1, LABEL_WIDTH - 2.2, height - 2.2, 0.1);
  canvas.text(words.recipient, { x: LEFT + 5, y: top + 7, size: 7.5, colour: MUTED_INK });
  let at = top + 13.4;
  for (const line of name) {
    canvas.text(line, { x: LEFT + 5, y: at, size: 12 });
    at += 5.4;
  }
  at += 0.4;
  for (const line of rest) {
    canvas.text(line, { x: LEFT + 5, y: at, size: 10 });
    at += 5;
  }
  const facts: [string, string][] = [
    [words.order, [order.number, ...order.joined].join(' ')],
    [words.placed, formatDay(order.placedAt)],
    [words.paid, order.paidAt === null ? '' : formatDay(order.paidAt)],
    [words.courier, [order.courier, order.trackingNumber].filter(Boolean).join(' ')],
    [words.quantity, words.pieces(linesInParcel(order).length, unitsInParcel(order))],
  ];
  let y = top + 5;
  for (const [term, value] of facts.filter(([, known]) => known !== '')) {
    canvas.text(term, { x: 122, y, size: 7.5, colour: MUTED_INK });
    const isNumber = term === words.order;
    const lines = breakLines(canvas.fonts, value, isNumber ? 12 : 9.5, RIGHT - 134);
    for (const line of lines) {
      canvas.text(line, { x: 134, y, size: isNumber ? 12 : 9.5, colour: isNumber ? ACCENT : INK });
      y += 5;
    }
    y += 1.2;
  }
}

function drawColumns(canvas: Canvas, top: number): number {
  const y = top + 3.6;
  const at = { y, size: 7.5, colour: MUTED_INK };
  canvas.text(words.specimen, { ...at, x: AT.specimen });
  canvas.text(words.grade, { ...at, x: AT.grade });
  canvas.text(words.sex, { ...at, x: AT.sex });
  canvas.text(words.quantity, { ...at, x: AT.quantity, align: 'right' });
  canvas.text(words.unit, { ...at, x: AT.unit, align: 'right' });
  canvas.text(words.amount, { ...at, x: AT.amount, align: 'right' });
  canvas.rule(LEFT, top + 6, RIGHT, top + 6, 0.2);
  return top + 6;
}

function rowOf(fonts: Fonts, line: DocumentLine, isFirst: boolean): Row {
  const known = [
    localityOf(line),
    line.collectedOn ?? '',
    line.collector === '' ? '' : words.leg(line.collector),
    line.exPupa ? words.exPupa : '',
    line.forewingMm === null ? '' : words.forewing(line.forewingMm),
  ];
  const origins = known.filter(Boolean).join('，');
  const number = [
    `${words.number} ${line.number}`,
    ...(line.sku === '' ? [] : [`${words.product} ${line.sku}`]),
  ].join('　');
  const name = breakLines(fonts, line.name, NAME.size, SPECIMEN_WIDTH);
  const latin = latinOf(line).flatMap((spans) => breakLines(fonts, spans, LATIN.size, SPECIMEN_WIDTH));
  const facts = [
    origins,
    citesNote(line),
    ...permitNames(line),
    line.papers.length > 0 ? words.papers(line.papers) : '',
    number,
    line.isReplacement ? words.replacement : '',
    line.keptBack > 0 ? words.keptBack(line.keptBack) : '',
    line.inOtherParcels > 0 ? words.inOtherParcels(line.inOtherParcels) : '',
  ]
    .filter(Boolean)
    .flatMap((fact) => breakLines(fonts, fact, FACT.size, SPECIMEN_WIDTH));
  const height =
    latin.length * LATIN.pitch + name.length * NAME.pitch + facts.length * FACT.pitch + 2 * PADDING;
  return { line, isFirst, name, latin, facts, height: isFirst ? height + HEADING : height };
}

/** A set lists its species if more species than the main one are recorded. */
function latinOf(line: DocumentLine): TextSpan[][] {
  if (!line.isSet)
    return line.latinName === null
      ? []
      : [[...latinSpans(line.latinName), { text: ` ${sexSymbol(line.sex)}` }]];
  return line.otherSpecies.length === 0
    ? []
    : listSpecies(line).map(({ latinName, cites, pieces }) => [
        { text: invoiceText.species(pieces) },
        ...latinSpans(latinName),
        ...(cites === null ? [] : [{ text: `，${words.cites(cites)}` }]),
      ]);
}

function drawRow(canvas: Canvas, { line, isFirst, name, latin, facts, height }: Row, top: number): number {
  if (isFirst)
    canvas.text(words.ofOrder(line.order), { x: AT.box, y: top + PADDING + 3, size: 9.5, colour: ACCENT });
  const first = top + PADDING + 3.4 + (isFirst ? HEADING : 0);
  canvas.frame(AT.box, first - 2.9, 3, 3, 0.2);
  let y = first;
  for (const part of latin) {
    canvas.text(part, { x: AT.specimen, y, size: LATIN.size });
    y += LATIN.pitch;
  }
  for (const part of name) {
    canvas.text(part, { x: AT.specimen, y, size: NAME.size });
    y += NAME.pitch;
  }
  for (const part of facts) {
    canvas.text(part, { x: AT.specimen, y: y - 0.5, size: FACT.size, colour: MUTED_INK });
    y += FACT.pitch;
  }
  const at = { y: first, size: 9.5 };
  canvas.text(line.grade, { ...at, x: AT.grade });
  canvas.text(line.isSet ? '' : line.sex, { ...at, x: AT.sex });
  const quantity = quantityInParcel(line);
  canvas.text(String(quantity), { ...at, x: AT.quantity, align: 'right' });
  canvas.text(formatGroupedFen(line.unitFen), { ...at, x: AT.unit, align: 'right' });
  canvas.text(formatGroupedFen(line.unitFen * quantity), { ...at, x: AT.amount, align: 'right' });
  if (line.unitFen < line.listFen)
    canvas.text(words.listPrice(formatGroupedFen(line.listFen)), {
      x: AT.unit,
      y: first + 4,
      size: FACT.size,
      colour: MUTED_INK,
      align: 'right',
    });
  const end = top + height;
  canvas.rule(LEFT, end, RIGHT, end, 0.1);
  return end;
}

interface Sum {
  readonly term: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

/** Freight belongs to the whole order, so a partial parcel shows only the sum of its goods. */
function sumsOf(order: PrintableOrder): readonly Sum[] {
  const { goodsFen, refundedFen, totalFen, isPart } = invoiceSums(order);
  const { shippingFeeFen: fee, feeStatus, charged } = order;
  const hasTotal = fee !== null && !isPart;
  if (isReplacementParcel(order))
    return [{ term: words.replacementValue, value: formatGroupedYuan(goodsFen), isTotal: true }];
  return [
    { term: words.goods, value: formatGroupedYuan(goodsFen), isTotal: !hasTotal },
    {
      term: isPart ? words.orderFee : words.fee,
      value: freightText(fee === null ? null : fenToYuan(fee), feeStatus),
    },
    ...(hasTotal ? [{ term: words.orderTotal, value: formatGroupedYuan(totalFen), isTotal: true }] : []),
    ...(charged === null || isPart
      ? []
      : [{ term: words.charged, value: `${charged.currency} ${charged.amount}` }]),
    ...(refundedFen === 0 ? [] : [{ term: words.refunded, value: formatGroupedYuan(refundedFen) }]),
  ];
}

const SUM_PITCH = 5.6;

function drawSums(canvas: Canvas, order: PrintableOrder, sums: readonly Sum[], top: number) {
  let y = top + 7;
  const units = words.pieces(linesInParcel(order).length, unitsInParcel(order));
  canvas.text(units, { x: AT.specimen, y, size: 9.5, colour: MUTED_INK });
  for (const { term, value, isTotal = false } of sums) {
    if (isTotal) {
      canvas.rule(AT.quantity, y - 3.6, RIGHT, y - 3.6, 0.2, INK);
      y += 1.2;
    }
    canvas.text(term, { x: AT.unit, y, size: 9, colour: MUTED_INK, align: 'right' });
    canvas.text(value, { x: AT.amount, y, size: isTotal ? 12.5 : 9.5, align: 'right' });
    y += isTotal ? SUM_PITCH + 0.6 : SUM_PITCH;
  }
}

function drawFoot(canvas: Canvas, sender: Sender, page: string) {
  const y = A4.height - 13;
  canvas.rule(LEFT, y - 5, RIGHT, y - 5, 0.1, HAIRLINE);
  const contact = [sender.company, sender.phone, sender.email].filter(Boolean).join('　');
  canvas.text(slipText.check, { x: LEFT, y, size: 7.5, colour: MUTED_INK });
  canvas.text(page, { x: RIGHT, y, size: 7.5, colour: MUTED_INK, align: 'right' });
  canvas.setSubject(null);
  const [line = []] = breakLines(canvas.fonts, contact, 7.5, RIGHT - LEFT);
  canvas.text(line, { x: LEFT, y: y + 4, size: 7.5, colour: MUTED_INK });
}
