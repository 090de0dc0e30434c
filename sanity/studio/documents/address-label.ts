import { barcodeOf, moduleWidth } from './barcode.ts';
import { type PrintableOrder, type Sender, senderLines } from './document-order.ts';
import { addressText as words } from './documents.text.ts';
import { countryName } from './facts.ts';
import type { Fonts } from './fonts.ts';
import { breakLines, fitText } from './measure.ts';
import { type Canvas, INK, MUTED_INK, openCanvas, PARCEL_LABEL, type RenderedPdf } from './page.ts';

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

export async function drawAddressLabels(
  fonts: Fonts,
  orders: readonly PrintableOrder[],
  sender: Sender,
  now: Date,
): Promise<RenderedPdf> {
  const title = `${words.title} ${orders.map(({ number }) => number).join(' ')}`.slice(0, 200);
  const canvas = openCanvas(fonts, title, now, PARCEL_LABEL);
  for (const order of orders) {
    canvas.addPage();
    const end = drawSender(canvas, order, sender);
    canvas.setSubject(order.number);
    drawRecipient(canvas, order, end);
    drawFoot(canvas, order);
  }
  return canvas.finish();
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

function drawRecipient(canvas: Canvas, { recipient, country }: PrintableOrder, top: number) {
  canvas.text(words.to, { x: LEFT, y: top + 5.5, size: 7, colour: MUTED_INK });
  const { name, address, phone } = recipient;
  const texts = [name, address, country === null ? '' : countryName(country).toUpperCase(), phone];
  const height = FOOT - 4 - (top + 7);
  const fitted = fitText(canvas.fonts, texts.filter(Boolean), {
    sizes: SIZES,
    width: WIDTH,
    height,
    pitch: PITCH,
  });
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
