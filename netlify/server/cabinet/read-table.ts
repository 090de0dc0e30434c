/** Reads a collector's table, as the cabinet's download or another program writes it. */
import { findCountryByName } from '../../../src/features/base/country.rules.ts';
import { withoutCsvGuards } from '../../../src/features/base/csv.rules.ts';
import { dateIn } from '../../../src/features/base/dates.rules.ts';
import { readTextTable } from '../../../src/features/base/text-table.rules.ts';
import {
  type CabinetImport,
  type OwnSpecimenRequest,
  ownSpecimenRequestSchema,
} from '../../../src/features/cabinet/cabinet.contract.ts';
import {
  eventDateFault,
  TABLE_COLUMNS_MAX,
  TABLE_LINES_MAX,
} from '../../../src/features/cabinet/cabinet.rules.ts';
import { cabinetFormText, cabinetImportText as words } from '../../../src/features/cabinet/cabinet.text.ts';
import { BOUGHT, SEX_WORDS, SOURCE_TITLES, TITLES, UNSORTED } from './table-words.ts';

interface SpecimenTable extends Pick<CabinetImport, 'problems' | 'unread_columns'> {
  readonly specimens: OwnSpecimenRequest[];
  /** Rows of specimens that were bought here, which the cabinet has anyway. */
  readonly bought: number;
}

type Field = keyof OwnSpecimenRequest;
type Cells = Readonly<Record<Field, string>>;

const TABLE_BYTES_MAX = 1_000_000;
/** The titles stand in one of the first lines. */
const HEAD_LINES_MAX = 20;
/** Characters, of which so many fit into no field, even composed. */
const CELL_MAX = 2_000;
const VALUE_SHOWN = 30;
const FIELDS = Object.keys(TITLES) as Field[];

/** `drawers` has ids by name. A table that can't be read has one problem. */
export function readSpecimenTable(bytes: Uint8Array, drawers: ReadonlyMap<string, string>): SpecimenTable {
  if (bytes.length > TABLE_BYTES_MAX) return unreadable(1, words().tooLarge);
  const read = readTextTable(bytes, TITLES.latin_name, TABLE_LINES_MAX + 1);
  if (read.kind === 'unbalanced-quote') return unreadable(read.line, words().quote);
  const lines = read.kind === 'table' ? read.lines : [];
  if (lines.length > TABLE_LINES_MAX || lines.some(({ length }) => length > TABLE_COLUMNS_MAX))
    return unreadable(1, words().tooLarge);
  const heads = lines.slice(0, HEAD_LINES_MAX).map((line) => line.map(cleanCell));
  const headAt = heads.findIndex((line) => columnOf(TITLES.latin_name, line) >= 0);
  const head = heads[headAt];
  if (head === undefined) return unreadable(1, words().unreadable);
  const columns = Object.fromEntries(FIELDS.map((field) => [field, columnOf(TITLES[field], head)])) as Record<
    Field,
    number
  >;
  const source = columnOf(SOURCE_TITLES, head);
  const specimens: OwnSpecimenRequest[] = [];
  const problems: SpecimenTable['problems'] = [];
  let bought = 0;
  for (const [at, line] of lines.entries()) {
    if (at <= headAt || line.every((cell) => cell.trim() === '')) continue;
    if (BOUGHT.includes(cleanCell(line[source] ?? ''))) {
      bought += 1;
      continue;
    }
    const cells = Object.fromEntries(
      FIELDS.map((field) => [field, cleanCell(line[columns[field]] ?? '')]),
    ) as Cells;
    const damaged = FIELDS.find((field) => DAMAGED.test(cells[field]));
    const parsed = ownSpecimenRequestSchema.safeParse(valuesOf(cells, drawers));
    if (parsed.success && damaged === undefined) {
      specimens.push(parsed.data);
      continue;
    }
    const field = damaged ?? (parsed.error?.issues[0]?.path[0] as Field);
    problems.push({
      row: at + 1,
      column: head[columns[field]] ?? '',
      value: cells[field].slice(0, VALUE_SHOWN),
      reason: reasonOf(field, cells[field]),
    });
  }
  const read_columns = new Set([...Object.values(columns), source]);
  const unread_columns = head.filter((title, at) => title !== '' && !read_columns.has(at));
  return { specimens, problems, bought, unread_columns };
}

function unreadable(row: number, reason: string): SpecimenTable {
  const problems = [{ row, column: '', value: '', reason }];
  return { specimens: [], problems, bought: 0, unread_columns: [] };
}

function cleanCell(cell: string): string {
  return withoutCsvGuards(cell.replace(/\s+/g, ' ').trim().slice(0, CELL_MAX)).normalize('NFC');
}

/** -1 if the table has no such column. */
function columnOf(titles: readonly string[], head: readonly string[]): number {
  const plain = head.map((title) => title.replace(/^dwc:/i, '').toLowerCase());
  return titles.map((title) => plain.indexOf(title.toLowerCase())).find((at) => at >= 0) ?? -1;
}

/** A cell that can't be understood stays as it is, so that the schema refuses it. */
function valuesOf(cells: Cells, drawers: ReadonlyMap<string, string>): Record<Field, unknown> {
  const plain = (field: Field) => cells[field].normalize('NFKC').replaceAll('\ufe0e', '').toLowerCase();
  const sex = Object.entries(SEX_WORDS).find(([, names]) => names.includes(plain('sex')))?.[0];
  const orNull = (value: string) => (value === '' ? null : value);
  return {
    ...cells,
    drawer: cells.drawer === UNSORTED ? null : (drawers.get(cells.drawer) ?? orNull(cells.drawer)),
    sex: sex ?? orNull(cells.sex),
    country: findCountryByName(cells.country) ?? orNull(cells.country),
    collected_on: dateIn(cells.collected_on),
    quantity: cells.quantity === '' ? 1 : Number(/^(\d+)只?$/.exec(plain('quantity'))?.[1]),
  };
}

/** A broken encoding or a formula without a result leaves this behind. */
const DAMAGED = /\ufffd|^#(N\/A|NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!)$/;

function reasonOf(field: Field, cell: string): string {
  if (DAMAGED.test(cell)) return words().damaged;
  const dateFault = field === 'collected_on' ? eventDateFault(dateIn(cell), Date.now()) : undefined;
  if (dateFault !== undefined) return cabinetFormText().dateFaults[dateFault];
  return words().reasons[field] ?? words().otherReason;
}
