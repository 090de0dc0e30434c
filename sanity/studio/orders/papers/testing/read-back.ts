/** A paper as a reader's program finds it. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MM = 72 / 25.4;

/** Millimetres from the top left corner. */
type Point = readonly [x: number, y: number];

export interface ReadPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  /** What stands on a line in one size of type, in points. */
  readonly words: readonly { readonly text: string; readonly size: number; readonly at: Point }[];
}

export interface Stroke {
  readonly from: Point;
  readonly to: Point;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

export const readBack = (bytes: Uint8Array) => readPages(bytes, readText);

/** The straight lines that are drawn on each page. */
export const strokesOn = (bytes: Uint8Array) => readPages(bytes, readStrokes);

async function readPages<T>(bytes: Uint8Array, read: (page: Page) => Promise<T>): Promise<T[]> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: T[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await read(await pdf.getPage(number)));
  await loading.destroy();
  return pages;
}

async function readText(page: Page): Promise<ReadPage> {
  const [, , width = 0, height = 0] = page.view;
  const { items } = await page.getTextContent();
  const texts = items.filter((item) => 'str' in item);
  const words = texts.map(({ str, transform: [, , , size, x, y] }) => {
    return { text: str, size, at: [x / MM, (height - y) / MM] as const };
  });
  const text = texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
  return { widthMm: width / MM, heightMm: height / MM, text, words: words.filter((one) => one.text !== '') };
}

/** PDFKit turns the page over before it draws, so its paths count from the top. */
async function readStrokes(page: Page): Promise<Stroke[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((fn, at) => {
    if (fn !== OPS.constructPath) return [];
    const [, [path]] = argsArray[at] as [number, [ArrayLike<number>]];
    const [move, x1 = 0, y1 = 0, line, x2 = 0, y2 = 0, ...rest] = Array.from(path);
    const isLine = move === 0 && line === 1 && rest.length === 0;
    return isLine ? [{ from: [x1 / MM, y1 / MM], to: [x2 / MM, y2 / MM] }] : [];
  });
}
