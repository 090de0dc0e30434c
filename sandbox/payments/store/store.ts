import { join } from 'node:path';
import { type Change, Journal, replay, rewrite } from './journal.ts';

export type Row = { id: string };

export type Table<T extends Row> = {
  get(id: string): T | undefined;
  /** Rows are never changed in place: put a new one. */
  put(row: T): T;
  remove(id: string): void;
  /** Oldest first. */
  all(): T[];
};

export type OpenedStore = { kind: 'open'; store: Store } | { kind: 'corrupt'; message: string };

/**
 * Everything the sandbox remembers: maps in memory behind a journal on the disk. A route puts its rows
 * without waiting; its answer goes out after `durable()`, so what was answered is never forgotten.
 */
export class Store {
  readonly #tables: Map<string, Map<string, Row>>;
  readonly #journal: Journal;

  private constructor(tables: Map<string, Map<string, Row>>, journal: Journal) {
    this.#tables = tables;
    this.#journal = journal;
  }

  static async open(dataDir: string): Promise<OpenedStore> {
    const file = join(dataDir, 'payments.journal');
    const replayed = await replay(file);
    if (replayed.kind === 'corrupt') {
      const message = `${file} line ${replayed.line} can't be read. Mend or remove that line, or delete the folder to begin anew; nothing was changed.`;
      return { kind: 'corrupt', message };
    }
    const tables = collect(replayed.changes);
    const rows = [...tables.values()].reduce((sum, table) => sum + table.size, 0);
    if (replayed.changes.length > 2 * rows) await rewrite(file, linesOf(tables));
    return { kind: 'open', store: new Store(tables, await Journal.open(file)) };
  }

  table<T extends Row>(name: string): Table<T> {
    const rows = this.#rows(name) as Map<string, T>;
    return {
      get: (id) => rows.get(id),
      put: (row) => {
        rows.set(row.id, row);
        this.#journal.add([name, row.id, row]);
        return row;
      },
      remove: (id) => {
        if (rows.delete(id)) this.#journal.add([name, id, null]);
      },
      all: () => [...rows.values()],
    };
  }

  durable(): Promise<void> {
    return this.#journal.durable();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #rows(name: string): Map<string, Row> {
    const found = this.#tables.get(name) ?? new Map<string, Row>();
    this.#tables.set(name, found);
    return found;
  }
}

function collect(changes: readonly Change[]): Map<string, Map<string, Row>> {
  const tables = new Map<string, Map<string, Row>>();
  for (const [name, id, row] of changes) {
    const table = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, table);
    if (row === null) table.delete(id);
    else table.set(id, row as Row);
  }
  return tables;
}

function linesOf(tables: Map<string, Map<string, Row>>): Change[] {
  return [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]): Change => [name, id, row]));
}
