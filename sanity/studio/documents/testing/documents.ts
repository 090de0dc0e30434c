import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentLine, PrintableOrder, Sender } from '../document-order.ts';
import { openFonts } from '../fonts.ts';
import type { DocumentJob, PrintedDocument } from '../job.ts';
import { makeDocument } from '../make.ts';

const MM = 72 / 25.4;

/** Millimetres from the top left corner. */
type Point = readonly [x: number, y: number];

interface ReadPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  readonly words: readonly { readonly text: string; readonly size: number; readonly at: Point }[];
}

interface Stroke {
  readonly from: Point;
  readonly to: Point;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

export const readPdfText = (bytes: Uint8Array) => readPages(bytes, readText);

export const readPdfStrokes = (bytes: Uint8Array) => readPages(bytes, readStrokes);

export const barcodesOn = (bytes: Uint8Array) => readPages(bytes, readBarcodes);

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

/** PDFKit flips the page, so paths count from the top. */
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

interface ReadBar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

async function readBarcodes(page: Page): Promise<ReadBar[][]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((fn, at) => {
    if (fn !== OPS.constructPath) return [];
    const [, [path]] = argsArray[at] as [number, [ArrayLike<number>]];
    const numbers = Array.from(path);
    const perBar = 13;
    if (numbers.length <= perBar || numbers.length % perBar > 0) return [];
    const bars: ReadBar[] = [];
    for (let start = 0; start < numbers.length; start += perBar) {
      const [, x1 = 0, y1 = 0, , x2 = 0, , , , y2 = 0] = numbers.slice(start);
      bars.push({ from: Math.min(x1, x2) / MM, to: Math.max(x1, x2) / MM, height: Math.abs(y2 - y1) / MM });
    }
    return [bars];
  });
}

/** Modules, bars and spaces by turns. */
export function widthsOf(bars: readonly ReadBar[]): string {
  const module = Math.min(...bars.map(({ from, to }) => to - from));
  const edges = bars.flatMap(({ from, to }) => [from, to]);
  return edges
    .slice(1)
    .map((edge, at) => ((edge - (edges[at] ?? 0)) / module).toFixed(0))
    .join('');
}

const bytesOf = (file: string) =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));

export const fonts = openFonts({
  han: bytesOf('noto-serif-sc/500Medium/NotoSerifSC_500Medium.ttf'),
  roman: bytesOf('eb-garamond/500Medium/EBGaramond_500Medium.ttf'),
  italic: bytesOf('eb-garamond/500Medium_Italic/EBGaramond_500Medium_Italic.ttf'),
});

export const sender: Sender = {
  company: '示例翠谷国际贸易有限公司',
  address: '示例省示例市样本路1号',
  phone: '000-0000-0000',
  email: 'service@example.com',
  english: '',
};

export function makeLine(over: Partial<DocumentLine> = {}): DocumentLine {
  const line = {
    order: '202611220017',
    number: '202611220017-1',
    productId: 'ornithoptera-goliath-spread',
    variantKey: 'a1',
    sku: 'DC0123',
    name: '悌鸟翼凤蝶展翅标本',
    species: '悌鸟翼凤蝶',
    latinName: 'Ornithoptera goliath',
    isSet: false,
    otherSpecies: [],
    pieces: null,
    permits: [],
    hsCode: '9705.29',
    grade: 'A1',
    sex: '雄',
    quantity: 1,
    keptBack: 0,
    inOtherParcels: 0,
    papers: [],
    warning: '',
    isReplacement: false,
    unitFen: 128_050,
    listFen: 128_050,
    origin: '印度尼西亚',
    locality: '西巴布亚省阿尔法克山',
    collectedOn: '2024-05-18',
    collector: 'J. Torres',
    forewingMm: 98.5,
    source: 'ranched',
    exPupa: true,
    cites: 'II',
    permitNote: '附 CITES 出口许可证复印件，编号 09876/IV/2024',
    ...over,
  } as const;
  return { ...line, amountFen: line.unitFen * line.quantity };
}

export function makeOrder(over: Partial<PrintableOrder> = {}): PrintableOrder {
  const lines = over.lines ?? [makeLine()];
  return {
    number: '202611220017',
    joined: [],
    placedAt: '2026-11-20T16:30:00.000Z',
    paidAt: '2026-11-20T16:41:00.000Z',
    recipient: { name: '王喆', phone: '+86 138 0013 8000', address: '云南省昆明市翠湖南路1号' },
    latin: null,
    totalFen: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
    shippingFeeFen: null,
    feeStatus: null,
    refundedFen: 0,
    charged: null,
    country: 'DE',
    courier: '',
    trackingNumber: '',
    ...over,
    lines,
  };
}

export const now = new Date('2026-11-22T03:00:00Z');
/** Fonts and PDF reader are large, and the machine may be busy. */
export const SLOW_TEST = { timeout: 30_000 };

/** A job for one kind of document. Each parcel weighs 2 kg. */
export function jobOf(
  paper: PrintedDocument,
  orders: readonly PrintableOrder[],
  over: Partial<DocumentJob> = {},
): DocumentJob {
  return {
    title: paper,
    sheets: [{ paper, orders }],
    sender,
    size: 'small',
    trade: { eori: '', ioss: '', incoterms: '' },
    lineGrams: {},
    parcelGrams: Object.fromEntries(orders.map(({ number }) => [number, 2_000])),
    ...over,
  };
}

export async function bytesOfJob(job: DocumentJob): Promise<Uint8Array> {
  const made = await makeDocument(fonts, { ...job, boxesAllowed: true }, now);
  if (made.kind !== 'document') throw new Error(made.kind);
  return made.bytes;
}

export const pdfOf = (...job: Parameters<typeof jobOf>) => bytesOfJob(jobOf(...job));
