import { open, readFile } from 'node:fs/promises';
import { writeAtomically } from '../../common/write-atomically.ts';
import type { Doc } from '../documents.ts';
import { newestOf } from './compact.ts';
import { type LoggedChange, type LoggedTransaction, readLine, SNAPSHOT_LINE, writeLine } from './log-line.ts';

/** What is known of a transaction without reading it. */
export type LogEntry = {
  id: string;
  timestamp: string;
  author: string;
  fingerprint?: string | undefined;
  changes: readonly Pick<LoggedChange, 'id' | 'operation'>[];
  offset: number;
  length: number;
};

export type OpenedLog =
  /** `tail` is not yet in `documents.ndjson`. */
  | { kind: 'open'; log: TransactionLog; tail: LoggedTransaction[] }
  | { kind: 'corrupt'; line: number; reason: string };

/** A start shortens a log of more than `most` bytes to about `keep`. */
export type LogLimits = { most: number; keep: number };
const LIMITS: LogLimits = { most: 64 * 1024 * 1024, keep: 32 * 1024 * 1024 };

/**
 * Every transaction in the order of commits, one a line of a file that is only appended to. A transaction counts
 * once its line is on the disk; that makes it durable, and the same lines are the documents' history.
 */
export class TransactionLog {
  readonly #file: string;
  readonly #entries = new Map<string, LogEntry>();
  readonly #byDocument = new Map<string, LogEntry[]>();
  #size = 0;

  private constructor(file: string) {
    this.#file = file;
  }

  /** A last line without an end was never acknowledged and is cut off; any other that can't be read is named. */
  static async open(file: string, limits: LogLimits = LIMITS): Promise<OpenedLog> {
    const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await writeAtomically(file, '');
      return '';
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const log = new TransactionLog(file);
    const all: LoggedTransaction[] = [];
    let covered = 0;
    for (const [at, line] of whole.split('\n').slice(0, -1).entries()) {
      const read = readLine(line);
      if (read === null) return { kind: 'corrupt', line: at + 1, reason: 'it is no transaction' };
      const length = Buffer.byteLength(line) + 1;
      if (read.kind === 'snapshot') covered = all.length;
      else {
        all.push(read.transaction);
        log.#know(read.transaction, log.#size, length);
      }
      log.#size += length;
    }
    const tail = all.slice(covered);
    if (log.#size > limits.most && tail.length === 0) {
      await writeAtomically(file, newestOf(all, limits.keep));
      return TransactionLog.open(file, { ...limits, most: Number.POSITIVE_INFINITY });
    }
    return { kind: 'open', log, tail };
  }

  entry(transactionId: string): LogEntry | undefined {
    return this.#entries.get(transactionId);
  }

  /** The transactions that changed a document, oldest first. */
  ofDocument(id: string): readonly LogEntry[] {
    return this.#byDocument.get(id) ?? [];
  }

  /** Those that changed any of these documents, oldest first. */
  ofDocuments(ids: readonly string[]): LogEntry[] {
    return [...new Set(ids.flatMap((id) => this.ofDocument(id)))].sort((a, b) => a.offset - b.offset);
  }

  /** Settles once all of them are on the disk; else none of them counts. */
  async append(transactions: readonly LoggedTransaction[]): Promise<void> {
    const lines = transactions.map(writeLine);
    let offset = this.#size;
    await this.#write(lines.join(''));
    for (const [at, transaction] of transactions.entries()) {
      const length = Buffer.byteLength(lines[at] ?? '');
      this.#know(transaction, offset, length);
      offset += length;
    }
  }

  /** Notes that all documents have just been saved as they are. */
  async markSnapshot(): Promise<void> {
    await this.#write(SNAPSHOT_LINE);
  }

  async read(entries: readonly LogEntry[]): Promise<LoggedTransaction[]> {
    const handle = await open(this.#file, 'r');
    try {
      const read: LoggedTransaction[] = [];
      for (const { offset, length, id } of entries) {
        const bytes = Buffer.alloc(length);
        await handle.read(bytes, 0, length, offset);
        const line = readLine(bytes.toString('utf8'));
        if (line?.kind !== 'transaction')
          throw new Error(`transaction ${id} can't be read back from ${this.#file}`);
        read.push(line.transaction);
      }
      return read;
    } finally {
      await handle.close();
    }
  }

  /** The document after a transaction of its own; null where that one deleted it. */
  async documentAfter(id: string, entry: LogEntry): Promise<Doc | null> {
    const [transaction] = await this.read([entry]);
    return transaction?.changes.find((change) => change.id === id)?.after ?? null;
  }

  #know(transaction: LoggedTransaction, offset: number, length: number): void {
    const { id, timestamp, author, fingerprint } = transaction;
    const changes = transaction.changes.map((change) => ({ id: change.id, operation: change.operation }));
    const entry: LogEntry = { id, timestamp, author, fingerprint, changes, offset, length };
    this.#entries.set(id, entry);
    for (const change of changes) {
      const known = this.#byDocument.get(change.id);
      if (known) known.push(entry);
      else this.#byDocument.set(change.id, [entry]);
    }
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const handle = await open(this.#file, 'a');
    try {
      const { size } = await handle.stat();
      if (size < this.#size) throw new Error(`${this.#file} was shortened by somebody else`);
      // What a write that failed left behind.
      if (size > this.#size) await handle.truncate(this.#size);
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    this.#size += bytes.length;
  }
}
