/** Draws a PDF in millimetres from the top left corner. */
import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { type Fonts, missingGlyphs, type TextSpan } from './faces.ts';
import type { MissingGlyphs } from './job.ts';
import { MM, placeRuns, spansOf } from './measure.ts';

/** As in src/styles/tokens.css, but darker hairlines for laser printers. */
export const INK = '#1c1a17';
export const SOFT = '#5d564b';
export const HAIR = '#a89d88';
export const ACCENT = '#0f4c9a';

export const A4 = { width: 210, height: 297 } as const;

interface TextStyle {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  readonly align?: 'left' | 'centre' | 'right';
  /** Em. */
  readonly tracking?: number;
}

export interface RenderedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Characters drawn as boxes. */
  readonly missing: readonly MissingGlyphs[];
}

export interface Canvas {
  readonly fonts: Fonts;
  /** Whose text follows: an order's, or the sender's (null). */
  setSubject(order: string | null): void;
  addPage(): void;
  text(text: string | readonly TextSpan[], at: TextStyle): void;
  rule(x1: number, y1: number, x2: number, y2: number, weight?: number, colour?: string): void;
  frame(x: number, y: number, width: number, height: number, weight?: number, colour?: string): void;
  finish(): Promise<RenderedPdf>;
}

export function openCanvas(fonts: Fonts, title: string, now: Date): Canvas {
  const pdf = new PDFDocument({
    size: [A4.width * MM, A4.height * MM],
    margin: 0,
    // Standard fonts lack Chinese.
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
    addPage: () => void pdf.addPage(),
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
        // PDFKit accepts an open font; its types don't.
        pdf.font(fonts[run.face] as unknown as Uint8Array, run.face);
        pdf.text(run.text, (left + run.x + before * space) * MM, y * MM, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: space * MM,
        });
        before += [...run.text].length;
      }
    },
    rule(x1, y1, x2, y2, weight = 0.15, colour = HAIR) {
      pdf.lineWidth(weight * MM).strokeColor(colour);
      pdf
        .moveTo(x1 * MM, y1 * MM)
        .lineTo(x2 * MM, y2 * MM)
        .stroke();
    },
    frame(x, y, width, height, weight = 0.15, colour = HAIR) {
      pdf.lineWidth(weight * MM).strokeColor(colour);
      pdf.rect(x * MM, y * MM, width * MM, height * MM).stroke();
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

/** Distributes rows over pages. Sums that don't fit take the last row to their page. */
export function divideRows(heights: readonly number[], { first, next, tail }: PageHeights): number[][] {
  const pages: number[][] = [[]];
  let left = first;
  for (const [row, height] of heights.entries()) {
    const isLast = row === heights.length - 1;
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
