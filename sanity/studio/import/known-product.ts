import type { DocumentPair, StoredDocument } from '../catalogue/pair.ts';
import type { PartialExportedRow } from './exported.ts';
import type { CellContext } from './parse-cell.ts';
import type { ColumnName, TableRow } from './table.ts';

export interface KnownProduct {
  readonly id: string;
  readonly pair: DocumentPair;
  /** The draft if the product has one, because the editor sees it. */
  readonly current: StoredDocument;
}

export const variantsOf = (document: StoredDocument) =>
  (Array.isArray(document['variants']) ? document['variants'] : []) as readonly Readonly<
    Record<string, unknown>
  >[];

export type ProductRows = readonly [TableRow, ...TableRow[]];

type ExportedRows = (id: string, variantKey: string) => PartialExportedRow | undefined;

export interface ChangeContext {
  readonly read: CellContext;
  readonly exported: ExportedRows;
  readonly columns: ReadonlySet<ColumnName>;
  /** True if the product was found by the shop's number, not by the consignment's. */
  readonly isBySku: boolean;
}
