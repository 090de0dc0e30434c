/** Sheets of data labels to cut out and pin: one for each piece, order after order. */
import { labelText } from '../../text/documents.ts';
import type { PaperOrder } from './document-order.ts';
import type { Fonts } from './faces.ts';
import { inParcel, piecesOf } from './facts.ts';
import { LABEL_SHAPES, type LabelShape, type LabelSize } from './job.ts';
import { type LabelText, labelOf, type Shortened } from './label-text.ts';
import { A4, type Drawn, INK, openPaper, type Paper, SOFT } from './page.ts';

const LEFT = 14;
const TOP = 24;
const BOTTOM = A4.height - 12;
/** Between labels, where their marks stand. */
const GAP = 3;
const HEADING = 6;
/** Of a cut mark: how far from its corner it begins, and how long it is. */
const MARK = { off: 0.4, length: 1 };

export interface Labels extends Drawn {
  readonly shortened: readonly Shortened[];
}

export async function drawLabels(
  fonts: Fonts,
  orders: readonly PaperOrder[],
  size: LabelSize,
  now: Date,
): Promise<Labels> {
  const shape = LABEL_SHAPES[size];
  const columns = Math.floor((A4.width - 2 * LEFT + GAP) / (shape.width + GAP));
  const paper = openPaper(fonts, labelText.title, now);
  const shortened: Shortened[] = [];
  let y = Number.POSITIVE_INFINITY;
  for (const order of orders) {
    const printed = order.lines.filter((line) => inParcel(line) > 0);
    const labels = printed.flatMap((line) => {
      const label = labelOf(fonts, line, shape);
      shortened.push(...label.shortened);
      return Array.from({ length: inParcel(line) }, () => label);
    });
    paper.about(order.number);
    let heading: string | undefined = labelText.of(order.number, piecesOf(order));
    for (let at = 0; at < labels.length; at += columns) {
      if (y + (heading === undefined ? 0 : HEADING) + shape.height > BOTTOM) {
        y = newSheet(paper);
        heading ??= labelText.goesOn(order.number);
      }
      if (heading !== undefined) {
        paper.words(heading, { x: LEFT, y: y + 3, size: 7, colour: SOFT });
        y += HEADING;
        heading = undefined;
      }
      for (const [column, label] of labels.slice(at, at + columns).entries())
        drawLabel(paper, shape, label, LEFT + column * (shape.width + GAP), y);
      y += shape.height + GAP;
    }
    y += 2;
  }
  return { ...(await paper.finish()), shortened };
}

/** With a line of 100 mm, by which the operator sees whether the printer keeps sizes. */
function newSheet(paper: Paper): number {
  paper.addPage();
  const y = 14;
  paper.rule(LEFT, y, LEFT + 100, y, 0.15, INK);
  for (const x of [LEFT, LEFT + 100]) paper.rule(x, y - 1.5, x, y + 1.5, 0.15, INK);
  const [first = '', rest = ''] = labelText.ruler.split(/(?<=。)/, 2);
  paper.words(first, { x: LEFT + 104, y: y - 0.6, size: 7, colour: SOFT });
  paper.words(rest, { x: LEFT + 104, y: y + 3, size: 7, colour: SOFT });
  return TOP;
}

function drawLabel(paper: Paper, shape: LabelShape, label: LabelText, x: number, y: number) {
  drawMarks(paper, shape, x, y);
  const left = x + shape.padding;
  const right = x + shape.width - shape.padding;
  const hasLatin = label.heading.some(({ latin }) => latin);
  paper.words(label.heading, {
    x: left,
    y: y + shape.latinAt,
    size: hasLatin ? shape.latinSize : shape.size,
  });
  for (const [at, row] of label.rows.entries())
    paper.words(row, { x: left, y: y + (shape.rowsAt[at] ?? 0), size: shape.size });
  const last = shape.rowsAt.at(-1) ?? 0;
  paper.words(label.number, { x: right, y: y + last, size: shape.numberSize, align: 'right' });
}

/** Two strokes outside each corner: nothing of them is left on a label that was cut. */
function drawMarks(paper: Paper, { width, height }: LabelShape, x: number, y: number) {
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
      paper.rule(x1, cornerY, x2, cornerY, 0.08, INK);
      paper.rule(cornerX, y1, cornerX, y2, 0.08, INK);
    }
}
