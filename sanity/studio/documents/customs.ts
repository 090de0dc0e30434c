/** CN 22 is on a parcel label, CN 23 on A5. Sums are those of the invoice. */

import { CITES_EXPORT_KINDS, type PermitKind } from '../../../src/features/papers/permits.rules.ts';
import { acceptsIoss } from '../../../src/features/shipping/customs.rules.ts';
import { SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import { barcodeOf, moduleWidth } from './barcode.ts';
import {
  type DocumentLine,
  type InvoiceSums,
  invoiceSums,
  isReplacementParcel,
  linesInParcel,
  type PrintableOrder,
  quantityInParcel,
  type Sender,
  senderLines,
} from './document-order.ts';
import { invoiceText, customsText as words } from './documents.text.ts';
import { englishOrigin, formatGroupedFen, latinSpans, listSpecies, permitNumbersOf } from './facts.ts';
import type { Fonts, TextSpan } from './fonts.ts';
import type { CustomsForm, DocumentTerms } from './job.ts';
import { breakLines, fitText, type Lines } from './measure.ts';
import { type Canvas, divideRows, INK, MUTED_INK, PARCEL_LABEL } from './page.ts';
import { recipientTexts } from './recipient.ts';
import { formatKilograms, netGrams } from './weights.ts';

type CustomsTerms = DocumentTerms & { readonly form: CustomsForm };

interface Shape {
  readonly width: number;
  readonly height: number;
  /** Millimetres from the top of each page. */
  readonly table: number;
  readonly size: number;
  readonly pitch: number;
  readonly at: Readonly<Record<'text' | 'quantity' | 'weight' | 'value' | 'hs' | 'origin', number>>;
}

const MARGIN = 5;
const SHAPES: Readonly<Record<CustomsForm, Shape>> = {
  cn22: {
    ...PARCEL_LABEL,
    table: 37,
    size: 7.5,
    pitch: 3.4,
    at: { text: MARGIN, quantity: 52, weight: 64, value: 80, hs: 95, origin: 95 },
  },
  cn23: {
    width: 210,
    height: 148,
    table: 58,
    size: 8,
    pitch: 3.6,
    at: { text: MARGIN, quantity: 104, weight: 122, value: 148, hs: 168, origin: 205 },
  },
};
const FOOT = 36;
const SUMMARY = { size: 7.5, pitch: 3.3 };

interface Row {
  readonly text: Lines;
  readonly origin: Lines;
  readonly hsCode: string;
  readonly quantity: number;
  readonly grams: number;
  readonly valueFen: number;
  readonly height: number;
}

export function drawCustomsForm(canvas: Canvas, order: PrintableOrder, terms: CustomsTerms) {
  const shape = SHAPES[terms.form];
  const lines = linesInParcel(order);
  const gross = terms.parcelGrams[order.number];
  if (gross === undefined) throw new Error(`The parcel of order ${order.number} has no gross weight`);
  const net = netGrams(lines, terms.lineGrams);
  const sums = invoiceSums(order);
  const rows = lines.map((line, at) => rowOf(canvas.fonts, line, net[at] ?? 0, terms));
  const summary = breakLines(canvas.fonts, contentsSummary(lines), SUMMARY.size, shape.width - 2 * MARGIN);
  const table = shape.table + summary.length * SUMMARY.pitch;
  const room = shape.height - MARGIN - table - 5;
  const pages = divideRows(rows, { first: room, next: room, tail: FOOT });
  for (const [page, onPage] of pages.entries()) {
    canvas.addPage(shape);
    drawHead(canvas, order, terms, shape);
    canvas.setSubject(order.number);
    for (const [at, line] of summary.entries())
      canvas.text(line, { x: MARGIN, y: shape.table - 1.4 + at * SUMMARY.pitch, size: SUMMARY.size });
    let y = drawColumns(canvas, terms.form, { ...shape, table });
    for (const row of onPage) y = drawRow(canvas, row, terms, shape, y);
    if (page === pages.length - 1) drawFoot(canvas, order, { sums, gross, terms, lines }, shape);
    if (pages.length > 1)
      canvas.text(words.pageOf(page + 1, pages.length), {
        x: shape.width - MARGIN,
        y: shape.height - 2,
        size: 6.5,
        colour: MUTED_INK,
        align: 'right',
      });
  }
}

function contentOf(line: DocumentLine): TextSpan[] {
  const sex = SEXES.find((known) => known === line.sex);
  const kind = line.isSet ? words.set : words.specimen;
  const what = [kind, line.isSet || sex === undefined ? '' : invoiceText.sexes[sex]]
    .filter(Boolean)
    .join(', ');
  const named = listSpecies(line).flatMap(({ latinName, cites, pieces }, at) => [
    { text: at === 0 ? ': ' : '; ' },
    ...(line.isSet ? [{ text: invoiceText.species(pieces) }] : []),
    ...latinSpans(latinName),
    ...(cites === null ? [] : [{ text: ` (${words.cites(cites)})` }]),
  ]);
  const note = line.isReplacement ? [{ text: ` (${words.replacement})` }] : [];
  return [{ text: what }, ...named, ...note];
}

/**
 * The statement that customs officers look for first. It leaves out unknown species, and listed species without a
 * permit.
 */
export function contentsSummary(lines: readonly DocumentLine[]): string {
  const species = lines.flatMap(listSpecies);
  const cites = lines.map(({ permits }) => ({
    permits: permits.filter(({ kind }) => (CITES_EXPORT_KINDS as readonly PermitKind[]).includes(kind)),
  }));
  const numbers = permitNumbersOf(cites).join(', ');
  const isListed = species.some(({ cites }) => cites !== null);
  const isKnown = lines.every((line) => listSpecies(line).length > (line.isSet ? 1 : 0));
  if (isListed) return [words.summary, numbers && words.withPermit(numbers)].filter(Boolean).join(' ');
  return isKnown ? `${words.summary} ${words.noCites}` : words.summary;
}

function rowOf(fonts: Fonts, line: DocumentLine, grams: number, { form }: CustomsTerms): Row {
  const { at, size, pitch } = SHAPES[form];
  const { hsCode } = line;
  const quantity = quantityInParcel(line);
  const origin = englishOrigin(line.origin);
  // The narrow form has no columns for weight and origin.
  const below = form === 'cn22' ? [`${words.hsCode} ${hsCode}`, origin].filter(Boolean).join(', ') : '';
  const width = at.quantity - at.text - 6;
  const text = [
    ...breakLines(fonts, contentOf(line), size, width),
    // Each number has a line of its own, so that no line break divides it.
    ...permitNumbersOf([line]).flatMap((number) => breakLines(fonts, words.permit(number), size, width)),
    ...(below === '' ? [] : breakLines(fonts, below, size, width)),
  ];
  const origins = form === 'cn22' ? [] : breakLines(fonts, origin, size, at.origin - at.hs - 3);
  const height = Math.max(text.length, origins.length) * pitch + 2.4;
  return { text, origin: origins, hsCode, quantity, grams, valueFen: line.unitFen * quantity, height };
}

function drawHead(canvas: Canvas, order: PrintableOrder, { form, sender }: CustomsTerms, shape: Shape) {
  const right = shape.width - MARGIN;
  canvas.text(words.heading, { x: MARGIN, y: 9, size: form === 'cn22' ? 10 : 12 });
  canvas.text(words.french, { x: MARGIN, y: 12.8, size: 7, colour: MUTED_INK });
  canvas.text(words.title[form], { x: right, y: 9.4, size: 14, align: 'right' });
  canvas.text(words.opened, { x: MARGIN, y: 16.6, size: 6.5, colour: MUTED_INK });
  canvas.rule(MARGIN, 18.4, right, 18.4, 0.4, INK);
  if (form === 'cn23') drawParties(canvas, order, sender);
  const columns = form === 'cn22' ? 2 : 6;
  const top = form === 'cn22' ? 22.4 : 51;
  const chosen = isReplacementParcel(order) ? words.replacementCategory : words.category;
  for (const [at, category] of words.categories.entries()) {
    const x = MARGIN + (at % columns) * ((right - MARGIN) / columns);
    const y = top + Math.floor(at / columns) * 4.4;
    canvas.frame(x, y - 2.3, 2.6, 2.6, 0.2, INK);
    if (category === chosen) {
      canvas.rule(x, y - 2.3, x + 2.6, y + 0.3, 0.3, INK);
      canvas.rule(x + 2.6, y - 2.3, x, y + 0.3, 0.3, INK);
    }
    canvas.text(category, { x: x + 4, y, size: 7.5 });
  }
}

/** An address may have many lines. */
const PARTY = { sizes: [8, 7, 6, 5], width: 66, height: 23, pitch: 0.46 } as const;

function drawParties(canvas: Canvas, order: PrintableOrder, sender: Sender) {
  const { country, number, trackingNumber } = order;
  /** Prints `shorter` if `given` has no room. */
  const column = (x: number, term: string, given: readonly string[], shorter = given) => {
    canvas.text(term, { x, y: 22.4, size: 6.5, colour: MUTED_INK });
    const inLines = (texts: readonly string[]) => fitText(canvas.fonts, texts, PARTY);
    const joined = (texts: readonly string[]) => inLines(texts.map((text) => text.replaceAll('\n', ', ')));
    const fitting = [inLines(given), joined(given), inLines(shorter)].find(({ fits }) => fits);
    const { size, lines } = fitting ?? joined(shorter);
    for (const [at, line] of lines.entries())
      canvas.text(line, { x, y: 23.4 + (at + 0.8) * size * PARTY.pitch, size });
  };
  canvas.setSubject(null);
  column(MARGIN, words.from, [...senderLines(sender, country), sender.phone].filter(Boolean));
  canvas.setSubject(order.number);
  const { readable, chinese } = recipientTexts(order);
  column(78, words.to, [...readable, ...chinese], readable);
  const barcode = barcodeOf(number);
  canvas.barcode(barcode, { y: 22, middle: 178, height: 12, module: moduleWidth(barcode, 54, 0.381) });
  canvas.text(number, { x: 178, y: 38.4, size: 9, align: 'centre' });
  canvas.text(trackingNumber === '' ? '' : `${words.item} ${trackingNumber}`, {
    x: 178,
    y: 42.4,
    size: 7.5,
    align: 'centre',
  });
  canvas.rule(MARGIN, 47, 205, 47, 0.15, INK);
}

function drawColumns(canvas: Canvas, form: CustomsForm, { width, table, at }: Shape): number {
  const style = { y: table, size: 6.5, colour: MUTED_INK } as const;
  canvas.text(words.content, { ...style, x: at.text });
  canvas.text(words.quantity, { ...style, x: at.quantity, align: 'right' });
  canvas.text(words.weight, { ...style, x: at.weight, align: 'right' });
  canvas.text(words.value, { ...style, x: form === 'cn22' ? width - MARGIN : at.value, align: 'right' });
  if (form === 'cn23') {
    canvas.text(words.hsCode, { ...style, x: at.hs, align: 'right' });
    canvas.text(words.origin, { ...style, x: at.hs + 3 });
  }
  canvas.rule(MARGIN, table + 1.6, width - MARGIN, table + 1.6, 0.2, INK);
  return table + 1.6;
}

function drawRow(
  canvas: Canvas,
  { text, origin, hsCode, quantity, grams, valueFen, height }: Row,
  { form }: CustomsTerms,
  { width, at, size, pitch }: Shape,
  top: number,
): number {
  const first = top + 3.6;
  for (const [nth, line] of text.entries()) canvas.text(line, { x: at.text, y: first + nth * pitch, size });
  for (const [nth, line] of origin.entries())
    canvas.text(line, { x: at.hs + 3, y: first + nth * pitch, size });
  const figure = { y: first, size, align: 'right' } as const;
  canvas.text(String(quantity), { ...figure, x: at.quantity });
  canvas.text(formatKilograms(grams), { ...figure, x: at.weight });
  canvas.text(formatGroupedFen(valueFen), { ...figure, x: form === 'cn22' ? width - MARGIN : at.value });
  if (form === 'cn23') canvas.text(hsCode, { ...figure, x: at.hs });
  canvas.rule(MARGIN, top + height, width - MARGIN, top + height, 0.1);
  return top + height;
}

interface Foot {
  readonly sums: InvoiceSums;
  readonly gross: number;
  readonly terms: CustomsTerms;
  readonly lines: readonly DocumentLine[];
}

/** CN 23 has fields for numbers; on CN 22 the description contains the permits. */
function referencesOf(
  { country }: PrintableOrder,
  { form, trade: { eori, ioss } }: CustomsTerms,
  lines: readonly DocumentLine[],
): string {
  if (form === 'cn22') return '';
  const certificates = permitNumbersOf(lines).join(', ');
  const own = [
    eori === '' ? '' : invoiceText.eori(eori),
    ioss === '' || !acceptsIoss(country) ? '' : invoiceText.ioss(ioss),
  ].filter(Boolean);
  // Certificates come last, because the description repeats certificates that have no room.
  return [
    own.length === 0 ? '' : `${words.reference} ${own.join(', ')}`,
    certificates === '' ? '' : `${words.certificates} ${certificates}`,
  ]
    .filter(Boolean)
    .join('   ');
}

function drawFoot(canvas: Canvas, order: PrintableOrder, foot: Foot, shape: Shape) {
  const { sums, gross, terms, lines } = foot;
  const { form } = terms;
  const right = shape.width - MARGIN;
  const top = shape.height - MARGIN - FOOT + 4;
  canvas.rule(MARGIN, top, right, top, 0.4, INK);
  const { freightFen } = sums;
  // The buyer pays no freight for replacements, and what the post takes is written by hand.
  const postage = isReplacementParcel(order)
    ? ''
    : freightFen === null
      ? words.postageLater
      : formatGroupedFen(freightFen);
  const facts = [
    [words.totalWeight, formatKilograms(gross)],
    [words.totalValue, formatGroupedFen(sums.goodsFen)],
    ...(form === 'cn22' ? [] : [[words.postage, postage] as const]),
    [words.order, order.joined.length === 0 ? order.number : `${order.number} +${order.joined.length}`],
  ] as const;
  const step = form === 'cn22' ? (right - MARGIN) / 3 : 46;
  for (const [at, [term, value]] of facts.entries()) {
    const x = MARGIN + at * step;
    canvas.text(term, { x, y: top + 3.4, size: 6, colour: MUTED_INK });
    canvas.text(value, { x, y: top + 8, size: 9.5 });
  }
  const references = breakLines(canvas.fonts, referencesOf(order, terms, lines), 7.5, right - MARGIN);
  for (const [at, line] of references.slice(0, 3).entries())
    canvas.text(line, { x: MARGIN, y: top + 12.6 + at * 3.3, size: 7.5 });
  const below = top + 13 + Math.min(3, references.length) * 3.3;
  const certified = breakLines(canvas.fonts, words.declaration, 6, right - MARGIN);
  for (const [at, line] of certified.entries())
    canvas.text(line, { x: MARGIN, y: below + at * 2.7, size: 6, colour: MUTED_INK });
  canvas.text(words.signature, { x: MARGIN, y: top + 29.5, size: 6.5, colour: MUTED_INK });
  canvas.text(terms.today, { x: MARGIN + 34, y: top + 29.5, size: 8 });
  canvas.rule(MARGIN + 32, top + 30.6, right, top + 30.6, 0.15, INK);
}
