/** Pasted lines come from tables, chats and courier files. */
import Papa from 'papaparse';
import { TEXT_LINE_MAX_LENGTH } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { isTrackingNumber } from '../../../src/features/shipping/couriers.rules.ts';
import { bulkShipText as texts } from '../orders/orders.text.ts';

export interface PastedLine {
  /** Counts from 1. */
  readonly line: number;
  readonly raw: string;
  readonly number: string;
  readonly courier: string;
  readonly tracking: string;
  /** Null if the line can be sent. */
  readonly problem: string | null;
}

const NUMBER = /^\d{4}-\d{4}-\d{4}$/;
const HEADING = /^(订单号?|number|order)/i;

/** Skips empty lines and headings. The first of two lines for an order counts. */
export function parsePastedLines(text: string): readonly PastedLine[] {
  const seen = new Set<string>();
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((raw, at) => {
      if (raw.trim() === '') return [];
      const cells = cellsOf(raw);
      const number = numberIn(cells[0] ?? '');
      if (HEADING.test(number)) return [];
      const [, courier = '', tracking = ''] = cells;
      const problem =
        problemOf(number, courier, tracking, cells.length) ?? (seen.has(number) ? texts.twice : null);
      if (problem === null) seen.add(number);
      return [{ line: at + 1, raw, number, courier, tracking, problem }];
    });
}

/** A tab, else the first comma, semicolon or pipe, half- or full-width, is the delimiter. */
function cellsOf(line: string): string[] {
  const unquoted = line.replaceAll(/"[^"]*"/g, '').normalize('NFKC');
  const delimiter = unquoted.includes('\t') ? '\t' : (/[,;|]/.exec(unquoted)?.[0] ?? ',');
  const text = line.replaceAll(/"[^"]*"|[，；｜]/g, (part) => {
    const narrow = part.normalize('NFKC');
    return narrow === delimiter ? narrow : part;
  });
  const cells = (Papa.parse<string[]>(text, { delimiter }).data[0] ?? []).map((cell) => cell.trim());
  while (cells.length > 3 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** Input methods type full-width digits; spreadsheets drop the dashes. */
function numberIn(cell: string): string {
  const plain = cell.normalize('NFKC').replaceAll(/[\s‐-―−]/g, (sign) => (/\s/.test(sign) ? '' : '-'));
  const digits = /^(\d{4})(\d{4})(\d{4})$/.exec(plain);
  return digits === null ? plain : digits.slice(1).join('-');
}

function problemOf(number: string, courier: string, tracking: string, cells: number): string | undefined {
  if (cells > 3) return texts.tooMany;
  if (!NUMBER.test(number)) return texts.noNumber;
  if (courier === '') return texts.noCourier;
  if (tracking === '') return texts.noTracking;
  if (!isTrackingNumber(tracking)) return texts.notTracking;
  if (courier.length > TEXT_LINE_MAX_LENGTH || tracking.length > TEXT_LINE_MAX_LENGTH) return texts.tooLong;
  return undefined;
}

/** Adds a prepared line for each order that has none. */
export function appendMissingOrderNumbers(text: string, numbers: readonly string[]): string {
  const known = new Set(parsePastedLines(text).map(({ number }) => number));
  const begun = numbers.filter((number) => !known.has(number)).map((number) => `${number},`);
  return [...(text.trim() === '' ? [] : [text.trimEnd()]), ...begun].join('\n');
}

/** Keeps the lines unchanged, so that invalid lines stay visible. */
export function joinPastedLines(lines: readonly Pick<PastedLine, 'raw'>[]): string {
  return lines.map(({ raw }) => raw).join('\n');
}
