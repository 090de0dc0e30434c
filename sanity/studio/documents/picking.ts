import { type DocumentLine, type PrintableOrder, quantityInParcel } from './document-order.ts';
import { documentText, pickingText as words } from './documents.text.ts';
import { latinSpans, unitsInParcel } from './facts.ts';
import type { Fonts, TextSpan } from './fonts.ts';
import { breakLines, type Lines } from './measure.ts';
import { A4, type Canvas, divideRows, INK, LEFT, MUTED_INK, RIGHT } from './page.ts';

const TOP = 36;
const AT = { box: LEFT, product: LEFT + 7, name: 50, grade: 122, pieces: 143, orders: 148 };

export interface PickItem {
  readonly line: DocumentLine;
  readonly pieces: number;
  readonly wanted: readonly { readonly order: string; readonly number: string; readonly pieces: number }[];
}

/**
 * Merges and sorts lines by product and grade, so that each storage drawer is opened once. Lines with
 * other papers or another warning stay apart.
 */
export function pickItems(orders: readonly PrintableOrder[]): PickItem[] {
  const picks = new Map<string, PickItem>();
  const bought = orders.flatMap(({ lines }) => lines.map((line) => ({ order: line.order, line })));
  for (const { order, line } of bought) {
    const units = quantityInParcel(line);
    if (units === 0) continue;
    const key = JSON.stringify([line.productId, line.grade, line.papers, line.warning]);
    const before = picks.get(key) ?? { line, pieces: 0, wanted: [] };
    const wanted = [...before.wanted, { order, number: line.number, pieces: units }];
    picks.set(key, { ...before, pieces: before.pieces + units, wanted });
  }
  return [...picks.values()].sort(
    (a, b) =>
      a.line.productId.localeCompare(b.line.productId, 'en', { numeric: true }) ||
      a.line.grade.localeCompare(b.line.grade, 'en'),
  );
}

interface Row {
  /** Empty in continuation rows. */
  readonly pieces: string;
  readonly cells: readonly (readonly [x: number, lines: Lines])[];
  readonly order: string;
  readonly height: number;
}
const TEXT = { size: 9, pitch: 4.3 };

export function drawPicking(canvas: Canvas, orders: readonly PrintableOrder[]) {
  const rows = pickItems(orders).flatMap((pick) => rowsOf(canvas.fonts, pick));
  const room = A4.height - 20 - TOP;
  const pages = divideRows(rows, { first: room, next: room, tail: 0 });
  const total = orders.reduce((sum, order) => sum + unitsInParcel(order), 0);
  for (const [page, onPage] of pages.entries()) {
    canvas.addPage();
    drawTop(canvas, words.of(orders.length + orders.flatMap(({ joined }) => joined).length, total));
    let y = TOP;
    for (const row of onPage) y = drawRow(canvas, row, y);
    canvas.text(documentText.pageOf(page + 1, pages.length), {
      x: RIGHT,
      y: A4.height - 12,
      size: 7.5,
      colour: MUTED_INK,
      align: 'right',
    });
  }
}

function drawTop(canvas: Canvas, what: string) {
  canvas.text(words.title, { x: LEFT, y: 21, size: 15, tracking: 0.1 });
  canvas.text(what, { x: RIGHT, y: 21, size: 9.5, colour: MUTED_INK, align: 'right' });
  canvas.rule(LEFT, 25, RIGHT, 25, 0.35, INK);
  const at = { y: TOP - 3, size: 7.5, colour: MUTED_INK };
  canvas.text(words.product, { ...at, x: AT.product });
  canvas.text(documentText.specimen, { ...at, x: AT.name });
  canvas.text(words.grade, { ...at, x: AT.grade });
  canvas.text(words.pieces, { ...at, x: AT.pieces, align: 'right' });
  canvas.text(words.forOrders, { ...at, x: AT.orders });
  canvas.rule(LEFT, TOP, RIGHT, TOP, 0.2);
}

/** Keeps rows below half a page. */
const WANTED_A_ROW = 25;

function rowsOf(fonts: Fonts, { line, pieces, wanted }: PickItem): Row[] {
  const { sku, latinName, name, grade, isSet, papers, warning } = line;
  const lines = (text: string | readonly TextSpan[], width: number) =>
    breakLines(fonts, text, TEXT.size, width);
  const species = latinName === null || isSet ? [] : lines(latinSpans(latinName), AT.grade - AT.name - 3);
  const cautions = [warning, papers.length === 0 ? '' : documentText.papers(papers)].filter(Boolean);
  const caution = cautions.flatMap((text) => lines(`※ ${text}`, AT.grade - AT.name - 3));
  const rows: Row[] = [];
  for (let at = 0; at < wanted.length; at += WANTED_A_ROW) {
    const some = wanted.slice(at, at + WANTED_A_ROW).map((one) => `${one.number} × ${one.pieces}`);
    const cells = [
      [AT.product, lines(sku, AT.name - AT.product - 3)],
      [AT.name, [...species, ...lines(name, AT.grade - AT.name - 3), ...caution]],
      [AT.grade, lines(grade, 14)],
      [AT.orders, some.flatMap((text) => lines(text, RIGHT - AT.orders))],
    ] as const;
    const height = Math.max(...cells.map(([, cell]) => cell.length)) * TEXT.pitch + 3.4;
    rows.push({ pieces: at === 0 ? String(pieces) : '', cells, order: wanted[0]?.order ?? '', height });
  }
  return rows;
}

function drawRow(canvas: Canvas, { pieces, cells, order, height }: Row, top: number): number {
  canvas.setSubject(order);
  const first = top + 4.8;
  canvas.frame(AT.box, first - 2.8, 3, 3, 0.2);
  for (const [x, cell] of cells)
    for (const [at, line] of cell.entries())
      canvas.text(line, { x, y: first + at * TEXT.pitch, size: TEXT.size });
  canvas.text(pieces, { x: AT.pieces, y: first, size: 11, align: 'right' });
  canvas.rule(LEFT, top + height, RIGHT, top + height, 0.1);
  return top + height;
}
