/** Every scanner in a shop or a post office reads Code 128. */
import { code128, type DrawingContext } from 'bwip-js/generic';

/** Widths are modules: the narrowest bar has one. */
export interface Barcode {
  readonly width: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
}

/** The standard requires ten modules of blank paper at both ends. */
const QUIET = 10;
/** Millimetres. Bars of whole dots have the same width on printers of 300 and 600 dpi. */
const DOT = 25.4 / 600;

export function barcodeOf(text: string): Barcode {
  const bars: { readonly at: number; readonly width: number }[] = [];
  let width = 0;
  const nothing = () => undefined;
  const drawing: DrawingContext<Barcode> = {
    // Draws at twice the size, because the library rounds the middle of each bar.
    scale: () => [2, 2],
    init: (pixels) => {
      width = pixels / 2;
    },
    line: (middle, _y0, _x1, _y1, pixels) => bars.push({ at: (middle - pixels / 2) / 2, width: pixels / 2 }),
    end: () => ({ width, bars }),
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
  };
  return code128({ bcid: 'code128', text }, drawing);
}

/** Millimetres. The barcode and its margins fit into `room`. */
export function moduleWidth({ width }: Barcode, room: number, widest: number): number {
  const fitting = Math.min(widest, room / (width + 2 * QUIET));
  return Math.floor(fitting / DOT + 1e-9) * DOT;
}
