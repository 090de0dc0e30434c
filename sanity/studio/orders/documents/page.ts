import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { type Fonts, missingIn, type Span } from './faces.ts';
import type { MissingGlyphs } from './job.ts';
import { MM, placeRuns, spansOf } from './measure.ts';

/** A PDF that is drawn on in millimetres from the top left corner of a page. */

/** As on the shop's pages (src/styles/tokens.css); a hairline there is too pale for a laser printer. */
export const INK = '#1c1a17';
export const SOFT = '#5d564b';
export const HAIR = '#a89d88';
export const ACCENT = '#0f4c9a';

export const A4 = { width: 210, height: 297 } as const;

export interface Words {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  /** What of the words stands at `x`; their beginning unless told. */
  readonly align?: 'left' | 'centre' | 'right';
  /** Between characters, in ems. */
  readonly tracking?: number;
}

export interface Drawn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Characters that were drawn as boxes, as no font has them. */
  readonly missing: readonly MissingGlyphs[];
}

export interface Paper {
  readonly fonts: Fonts;
  /** Says whose words follow: an order's, or the sender's own (null). */
  about(order: string | null): void;
  addPage(): void;
  words(text: string | readonly Span[], at: Words): void;
  rule(x1: number, y1: number, x2: number, y2: number, weight?: number, colour?: string): void;
  frame(x: number, y: number, width: number, height: number, weight?: number, colour?: string): void;
  finish(): Promise<Drawn>;
}

export function openPaper(fonts: Fonts, title: string, now: Date): Paper {
  const pdf = new PDFDocument({
    size: [A4.width * MM, A4.height * MM],
    margin: 0,
    // None of the standard fonts: they lack Chinese, and nothing is drawn with them.
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
    for (const character of missingIn(fonts, text))
      missing.set(subject, (missing.get(subject) ?? new Set()).add(character));
  };
  return {
    fonts,
    about(order) {
      subject = order;
    },
    addPage: () => void pdf.addPage(),
    words(text, { x, y, size, colour = INK, align = 'left', tracking = 0 }) {
      const { runs, width } = placeRuns(fonts, spansOf(text), size);
      const space = (tracking * size) / MM;
      const count = runs.reduce((sum, run) => sum + [...run.text].length, 0);
      const whole = width + space * Math.max(0, count - 1);
      const left = x - (align === 'right' ? whole : align === 'centre' ? whole / 2 : 0);
      pdf.fillColor(colour).fontSize(size);
      let before = 0;
      for (const run of runs) {
        noteMissing(run.text);
        // PDFKit takes an open font, which its types don't tell.
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

/** Which rows of a table stand on which page. */

export interface Rooms {
  /** Room for rows on the first page, and on each after it. */
  readonly first: number;
  readonly next: number;
  /** Of what stands below the last row: the sums. */
  readonly tail: number;
}

/**
 * Rows by their heights, page by page; a row is never divided. The sums never stand alone: where they don't fit below
 * the last row, it goes over to their page with them.
 */
export function divideRows(heights: readonly number[], { first, next, tail }: Rooms): number[][] {
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
