import { barcodeOf, moduleWidth } from './barcode.ts';
import { type PrintableOrder, quantityInParcel } from './document-order.ts';
import { labelText, type ShortenedText } from './documents.text.ts';
import { unitsInParcel } from './facts.ts';
import { LABEL_SHAPES, type LabelShape, type LabelSize } from './job.ts';
import { type LabelText, labelOf } from './label-text.ts';
import { A4, type Canvas, INK, MUTED_INK } from './page.ts';

const LEFT = 14;
const TOP = 24;
const BOTTOM = A4.height - 12;
/** Millimetres, with room for cut marks. */
const GAP = 3;
const HEADING = 6;
/** Millimetres from the corner. */
const MARK = { off: 0.4, length: 1 };
/** Wider bars don't scan better. */
const MODULE_MAX = 0.254;

/** Returns the texts that had no room. */
export function drawLabels(
  canvas: Canvas,
  orders: readonly PrintableOrder[],
  size: LabelSize,
): readonly ShortenedText[] {
  const shape = LABEL_SHAPES[size];
  const columns = Math.floor((A4.width - 2 * LEFT + GAP) / (shape.width + GAP));
  const shortened: ShortenedText[] = [];
  let y = Number.POSITIVE_INFINITY;
  for (const order of orders) {
    const printed = order.lines.filter((line) => quantityInParcel(line) > 0);
    const labels = printed.flatMap((line) => {
      const label = labelOf(canvas.fonts, line, shape);
      shortened.push(...label.shortened);
      return Array.from({ length: quantityInParcel(line) }, () => label);
    });
    canvas.setSubject(order.number);
    let heading: string | undefined = labelText.of(order.number, unitsInParcel(order));
    for (let at = 0; at < labels.length; at += columns) {
      if (y + (heading === undefined ? 0 : HEADING) + shape.height > BOTTOM) {
        y = newSheet(canvas);
        heading ??= labelText.goesOn(order.number);
      }
      if (heading !== undefined) {
        canvas.text(heading, { x: LEFT, y: y + 3, size: 7, colour: MUTED_INK });
        y += HEADING;
        heading = undefined;
      }
      for (const [column, label] of labels.slice(at, at + columns).entries())
        drawLabel(canvas, shape, label, LEFT + column * (shape.width + GAP), y);
      y += shape.height + GAP;
    }
    y += 2;
  }
  return shortened;
}

/** The 100 mm line shows whether the printer scales. */
function newSheet(canvas: Canvas): number {
  canvas.addPage();
  const y = 14;
  canvas.rule(LEFT, y, LEFT + 100, y, 0.15, INK);
  for (const x of [LEFT, LEFT + 100]) canvas.rule(x, y - 1.5, x, y + 1.5, 0.15, INK);
  const [first = '', rest = ''] = labelText.ruler.split(/(?<=。)/, 2);
  canvas.text(first, { x: LEFT + 104, y: y - 0.6, size: 7, colour: MUTED_INK });
  canvas.text(rest, { x: LEFT + 104, y: y + 3, size: 7, colour: MUTED_INK });
  return TOP;
}

function drawLabel(canvas: Canvas, shape: LabelShape, label: LabelText, x: number, y: number) {
  drawMarks(canvas, shape, x, y);
  const left = x + shape.padding;
  const right = x + shape.width - shape.padding;
  const hasLatin = label.heading.some(({ latin }) => latin);
  canvas.text(label.heading, {
    x: left,
    y: y + shape.latinAt,
    size: hasLatin ? shape.latinSize : shape.size,
  });
  for (const [at, row] of label.rows.entries())
    canvas.text(row, { x: left, y: y + (shape.rowsAt[at] ?? 0), size: shape.size });
  const last = shape.rowsAt.at(-1) ?? 0;
  canvas.text(label.number, { x: right, y: y + last, size: shape.numberSize, align: 'right' });
  drawBarcode(canvas, shape, label.sku, x, y);
}

function drawBarcode(
  canvas: Canvas,
  { width, barcode: place }: LabelShape,
  sku: string,
  x: number,
  y: number,
) {
  if (place === null || sku === '') return;
  const middle = x + width / 2;
  const barcode = barcodeOf(sku);
  const module = moduleWidth(barcode, width, MODULE_MAX);
  canvas.barcode(barcode, { y: y + place.at, middle, height: place.height, module });
  canvas.text(sku, { x: middle, y: y + place.textAt, size: 5, align: 'centre' });
}

/** The marks are outside the corners, so that none stays on the cut label. */
function drawMarks(canvas: Canvas, { width, height }: LabelShape, x: number, y: number) {
  for (const [cornerX, outX] of [
    [x, -1],
    [x + width, 1],
  ] as const)
    for (const [cornerY, outY] of [
      [y, -1],
      [y + height, 1],
    ] as const) {
      const mark = (from: number, out: number) =>
        [from + out * MARK.off, from + out * (MARK.off + MARK.length)] as const;
      const [x1, x2] = mark(cornerX, outX);
      const [y1, y2] = mark(cornerY, outY);
      canvas.rule(x1, cornerY, x2, cornerY, 0.08, INK);
      canvas.rule(cornerX, y1, cornerX, y2, 0.08, INK);
    }
}
