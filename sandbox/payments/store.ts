import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../common/body.ts';
import { writeAtomically } from '../common/write-atomically.ts';

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

/** `[table, id, row]`; a `null` row is a removal. */
export type Change = [table: string, id: string, row: unknown];

const changes = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

type Replayed = { kind: 'replayed'; changes: Change[] } | { kind: 'corrupt'; line: number };

/**
 * Reads a journal: one line holds the changes of one step, so a step is there whole or not at all. A last
 * line without its line end was cut off by a crash before it was acknowledged: it is dropped from the file.
 */
async function replay(file: string): Promise<Replayed> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'replayed', changes: [] };
    throw error;
  }
  const end = bytes.lastIndexOf(0x0a) + 1;
  const found: Change[] = [];
  for (const [at, line] of bytes.subarray(0, end).toString('utf8').split('\n').entries()) {
    if (line === '') continue;
    const parsed = parseJson(line);
    const read = changes.safeParse(parsed.ok ? parsed.value : undefined);
    if (!read.success) return { kind: 'corrupt', line: at + 1 };
    for (const change of read.data) found.push(change);
  }
  if (end < bytes.length) await truncate(file, end);
  return { kind: 'replayed', changes: found };
}

/** Puts `lines` in the file's place as a whole or not at all, also when the machine stops in the middle. */
export async function rewrite(file: string, lines: readonly Change[]): Promise<void> {
  await writeAtomically(file, lines.map((change) => `${JSON.stringify([change])}\n`).join(''), 0o600);
}

/** Appends steps; `durable` resolves when everything handed over before it is on the disk. */
class Journal {
  readonly #handle: FileHandle;
  #waiting: Change[] = [];
  #writing: Promise<void> | null = null;
  /** After a failed write the file may end in half a line: nothing may be added or acknowledged any more. */
  #failure: unknown;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open(file: string): Promise<Journal> {
    return new Journal(await open(file, 'a', 0o600));
  }

  add(change: Change): void {
    this.#waiting.push(change);
  }

  async durable(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) {
      if (this.#failure !== undefined) throw this.#failure;
      this.#writing ??= this.#write();
      await this.#writing;
    }
  }

  /** Steps that came while one was being written share the next line and its one sync. */
  async #write(): Promise<void> {
    const line = `${JSON.stringify(this.#waiting)}\n`;
    this.#waiting = [];
    try {
      await this.#handle.appendFile(line);
      await this.#handle.datasync();
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#writing = null;
    }
  }

  async close(): Promise<void> {
    try {
      await this.durable();
    } finally {
      await this.#handle.close();
    }
  }
}
