import { barcodeOf, moduleWidth } from './barcode.ts';
import { type PrintableOrder, type Sender, senderLines } from './document-order.ts';
import { addressText as words } from './documents.text.ts';
import type { DocumentTerms } from './job.ts';
import { breakLines, fitText } from './measure.ts';
import { type Canvas, INK, MUTED_INK, PARCEL_LABEL } from './page.ts';
import { recipientTexts } from './recipient.ts';

const LEFT = 6;
const WIDTH = PARCEL_LABEL.width - 2 * LEFT;
const RIGHT = PARCEL_LABEL.width - LEFT;
const FOOT = 118;
const MODULE_MAX = 0.508;
const SMALL = { size: 8, pitch: 3.9 };
/** Points, largest first; an address may have many lines. */
const SIZES = [14, 12, 10.5, 9] as const;
/** Line height in millimetres per point of font size. */
const PITCH = 0.48;

export function drawAddressLabel(canvas: Canvas, order: PrintableOrder, { sender }: DocumentTerms) {
  canvas.addPage(PARCEL_LABEL);
  const end = drawSender(canvas, order, sender);
  canvas.setSubject(order.number);
  drawRecipient(canvas, order, end);
  drawFoot(canvas, order);
}

function drawSender(canvas: Canvas, { country }: PrintableOrder, sender: Sender): number {
  canvas.setSubject(null);
  canvas.text(words.from, { x: LEFT, y: 9, size: 7, colour: MUTED_INK });
  const lines = [...senderLines(sender, country), sender.phone]
    .filter(Boolean)
    .flatMap((text) => breakLines(canvas.fonts, text, SMALL.size, WIDTH))
    .slice(0, 6);
  for (const [at, line] of lines.entries())
    canvas.text(line, { x: LEFT, y: 13.4 + at * SMALL.pitch, size: SMALL.size });
  const end = 13.4 + lines.length * SMALL.pitch;
  canvas.rule(LEFT, end, RIGHT, end, 0.4, INK);
  return end;
}

function drawRecipient(canvas: Canvas, order: PrintableOrder, top: number) {
  canvas.text(words.to, { x: LEFT, y: top + 5.5, size: 7, colour: MUTED_INK });
  const { readable, chinese } = recipientTexts(order);
  const height = FOOT - 4 - (top + 7);
  const fitIn = (texts: readonly string[]) =>
    fitText(canvas.fonts, texts, { sizes: SIZES, width: WIDTH, height, pitch: PITCH });
  const both = fitIn([...readable, ...chinese]);
  const fitted = both.fits ? both : fitIn(readable);
  const step = fitted.size * PITCH;
  const lines = fitted.fits ? fitted.lines : fitted.lines.slice(0, Math.floor(height / step));
  for (const [at, line] of lines.entries())
    canvas.text(line, { x: LEFT, y: top + 7 + (at + 0.8) * step, size: fitted.size });
}

function drawFoot(canvas: Canvas, { number, courier, trackingNumber }: PrintableOrder) {
  canvas.rule(LEFT, FOOT, RIGHT, FOOT, 0.4, INK);
  const barcode = barcodeOf(number);
  const middle = PARCEL_LABEL.width / 2;
  const module = moduleWidth(barcode, WIDTH, MODULE_MAX);
  canvas.barcode(barcode, { y: FOOT + 4, middle, height: 16, module });
  canvas.text(number, { x: middle, y: FOOT + 25, size: 11, align: 'centre', tracking: 0.08 });
  const parcel = [courier, trackingNumber].filter(Boolean).join(' ');
  canvas.text(parcel, { x: middle, y: FOOT + 29.4, size: 7.5, colour: MUTED_INK, align: 'centre' });
}
