import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../common/http.ts';
import { writeAtomically } from '../common/write-atomically.ts';

export type Row = { id: string };

export type Table<T extends Row> = {
  get(id: string): T | undefined;
  /** Rows are immutable: put a new one. */
  put(row: T): T;
  remove(id: string): void;
  /** Oldest first. */
  all(): T[];
};

type OpenedStore = { kind: 'open'; store: PaymentsStore } | { kind: 'corrupt'; message: string };

/** Routes change rows without waiting; their response is sent after `durable()`. */
export class PaymentsStore {
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
    if (replayed.changes.length > 2 * rows) await rewriteFile(file, linesOf(tables));
    return { kind: 'open', store: new PaymentsStore(tables, await Journal.open(file)) };
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

function collect(changes: readonly RowChange[]): Map<string, Map<string, Row>> {
  const tables = new Map<string, Map<string, Row>>();
  for (const [name, id, row] of changes) {
    const table = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, table);
    if (row === null) table.delete(id);
    else table.set(id, row as Row);
  }
  return tables;
}

function linesOf(tables: Map<string, Map<string, Row>>): RowChange[] {
  return [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]): RowChange => [name, id, row]));
}

/** `[table, id, row]`; a `null` row is a deletion. */
type RowChange = [table: string, id: string, row: unknown];

const changes = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

type Replayed = { kind: 'replayed'; changes: RowChange[] } | { kind: 'corrupt'; line: number };

/**
 * One line holds the changes of one step, so steps are atomic. Removes a truncated last line, which
 * was never acknowledged.
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
  const found: RowChange[] = [];
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

/** Replaces the file atomically, even across a power cut. */
async function rewriteFile(file: string, lines: readonly RowChange[]): Promise<void> {
  await writeAtomically(file, lines.map((change) => `${JSON.stringify([change])}\n`).join(''), 0o600);
}

/** `durable` resolves once all earlier steps are on the disk. After a failure, the next call writes them again. */
class Journal {
  readonly #handle: FileHandle;
  /** Bytes of complete lines. */
  #size: number;
  #waiting: RowChange[] = [];
  #writing: Promise<void> | null = null;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(file: string): Promise<Journal> {
    const handle = await open(file, 'a', 0o600);
    return new Journal(handle, (await handle.stat()).size);
  }

  add(change: RowChange): void {
    this.#waiting.push(change);
  }

  async durable(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) {
      this.#writing ??= this.#write();
      await this.#writing;
    }
  }

  /** Steps that arrive during a write share the next line and its fsync. */
  async #write(): Promise<void> {
    const changes = this.#waiting;
    this.#waiting = [];
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      // Removes the half line that a failed write may have left.
      await this.#handle.truncate(this.#size);
      await this.#handle.appendFile(line);
      await this.#handle.datasync();
      this.#size += line.length;
    } catch (error) {
      this.#waiting = [...changes, ...this.#waiting];
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
