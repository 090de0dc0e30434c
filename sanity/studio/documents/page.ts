/** Positions are millimetres from the top left corner. */
import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import type { Barcode } from './barcode.ts';
import { documentText } from './documents.text.ts';
import { type Fonts, missingGlyphs, type TextSpan } from './fonts.ts';
import type { MissingGlyphs } from './job.ts';
import { MM, placeRuns, spansOf } from './measure.ts';

export const INK = '#1c1a17';
export const MUTED_INK = '#5d564b';
export const HAIRLINE = '#a89d88';
export const ACCENT = '#0f4c9a';

export const A4 = { width: 210, height: 297 } as const;
/** The edges of what is printed on A4. */
export const LEFT = 16;
export const RIGHT = A4.width - 16;
/** Couriers' label printers use this size. */
export const PARCEL_LABEL = { width: 100, height: 150 } as const;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  readonly align?: 'left' | 'centre' | 'right';
  /** Em. */
  readonly tracking?: number;
}

interface BarcodeStyle {
  /** Top of the bars. */
  readonly y: number;
  readonly middle: number;
  readonly height: number;
  /** Width of the narrowest bar. */
  readonly module: number;
}

interface RenderedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly missing: readonly MissingGlyphs[];
}

export interface Canvas {
  readonly fonts: Fonts;
  setSubject(order: string | null): void;
  addPage(size?: PageSize): void;
  text(text: string | readonly TextSpan[], at: TextStyle): void;
  rule(x1: number, y1: number, x2: number, y2: number, weight?: number, colour?: string): void;
  frame(x: number, y: number, width: number, height: number, weight?: number, colour?: string): void;
  barcode(barcode: Barcode, at: BarcodeStyle): void;
  finish(): Promise<RenderedPdf>;
}

export function openCanvas(fonts: Fonts, title: string, now: Date): Canvas {
  const pdf = new PDFDocument({
    margin: 0,
    // Prevents the default font, which lacks Chinese.
    font: '',
    autoFirstPage: false,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, CreationDate: now, ModDate: now },
  });
  const bytes = toBytes(pdf);
  const missing = new Map<string | null, Set<string>>();
  let subject: string | null = null;
  const noteMissing = (text: string) => {
    for (const character of missingGlyphs(fonts, text))
      missing.set(subject, (missing.get(subject) ?? new Set()).add(character));
  };
  return {
    fonts,
    setSubject(order) {
      subject = order;
    },
    addPage: ({ width, height } = A4) => void pdf.addPage({ size: [width * MM, height * MM], margin: 0 }),
    text(text, { x, y, size, colour = INK, align = 'left', tracking = 0 }) {
      const { runs, width } = placeRuns(fonts, spansOf(text), size);
      const space = (tracking * size) / MM;
      const count = runs.reduce((sum, run) => sum + [...run.text].length, 0);
      const whole = width + space * Math.max(0, count - 1);
      const left = x - (align === 'right' ? whole : align === 'centre' ? whole / 2 : 0);
      pdf.fillColor(colour).fontSize(size);
      let before = 0;
      for (const run of runs) {
        noteMissing(run.text);
        // PDFKit accepts a parsed font, but its types don't.
        pdf.font(fonts[run.face] as unknown as Uint8Array, run.face);
        pdf.text(run.text, (left + run.x + before * space) * MM, y * MM, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: space * MM,
        });
        before += [...run.text].length;
      }
    },
    rule(x1, y1, x2, y2, weight = 0.15, colour = HAIRLINE) {
      pdf.lineWidth(weight * MM).strokeColor(colour);
      pdf
        .moveTo(x1 * MM, y1 * MM)
        .lineTo(x2 * MM, y2 * MM)
        .stroke();
    },
    frame(x, y, width, height, weight = 0.15, colour = HAIRLINE) {
      pdf.lineWidth(weight * MM).strokeColor(colour);
      pdf.rect(x * MM, y * MM, width * MM, height * MM).stroke();
    },
    barcode({ bars, width }, { y, middle, height, module }) {
      const left = middle - (width * module) / 2;
      for (const bar of bars)
        pdf.rect((left + bar.at * module) * MM, y * MM, bar.width * module * MM, height * MM);
      // Scanners look for the contrast of black.
      pdf.fill('#000000');
    },
    async finish() {
      pdf.end();
      return {
        bytes: await bytes,
        missing: [...missing].map(([order, characters]) => ({ order, characters: [...characters] })),
      };
    },
  };
}

interface PageHeights {
  readonly first: number;
  readonly next: number;
  /** Height of the sums. */
  readonly tail: number;
}

/** If the sums don't fit, the last row moves to their page. */
export function divideRows<Row extends { readonly height: number }>(
  rows: readonly Row[],
  { first, next, tail }: PageHeights,
): Row[][] {
  const pages: Row[][] = [[]];
  let left = first;
  for (const row of rows) {
    const { height } = row;
    const isLast = row === rows.at(-1);
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && height + (isLast ? tail : 0) > left) {
      pages.push([row]);
      left = next - height;
    } else {
      page.push(row);
      left -= height;
    }
  }
  return pages;
}

interface Title {
  readonly title: string;
  readonly latinTitle: string;
}

/** The top of an A4 page of an order. */
export function drawTitle(canvas: Canvas, { title, latinTitle }: Title, order: string) {
  canvas.text(documentText.shop, { x: LEFT, y: 22, size: 17, tracking: 0.18 });
  canvas.text(title, { x: RIGHT, y: 20, size: 13, tracking: 0.1, align: 'right' });
  canvas.text([{ text: latinTitle, latin: true }, { text: `　${order}` }], {
    x: RIGHT,
    y: 25.4,
    size: 9,
    colour: MUTED_INK,
    align: 'right',
  });
  canvas.rule(LEFT, 28.5, RIGHT, 28.5, 0.35, INK);
}
