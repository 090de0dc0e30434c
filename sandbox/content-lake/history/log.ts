import { open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../common/http.ts';
import { writeAtomically } from '../../common/write-atomically.ts';
import type { Doc } from '../documents.ts';
import { storedDocumentSchema } from '../ndjson.ts';

const DAY_MS = 86_400_000;

export type LogEntry = {
  id: string;
  timestamp: string;
  author: string;
  fingerprint?: string | undefined;
  changes: readonly Pick<LoggedChange, 'id' | 'operation'>[];
  offset: number;
  length: number;
};

type OpenedLog =
  /** `tail`: transactions that `documents.ndjson` does not contain yet. */
  | { kind: 'open'; log: TransactionLog; tail: LoggedTransaction[] }
  | { kind: 'corrupt'; line: number; reason: string };

/**
 * When opened, a log of more than `most` bytes is trimmed to about `keep`, and older transactions than `days` are
 * removed.
 */
type LogLimits = { most: number; keep: number; days?: number | undefined };
export const LOG_LIMITS: LogLimits = { most: 64 * 1024 * 1024, keep: 32 * 1024 * 1024 };

/**
 * A transaction is committed once its line is on the disk. The log is also the documents' history.
 */
export class TransactionLog {
  readonly #file: string;
  readonly #entries = new Map<string, LogEntry>();
  readonly #byDocument = new Map<string, LogEntry[]>();
  #size = 0;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Removes a truncated last line, which was never acknowledged. Any other unreadable line is an
   * error.
   */
  static async open(file: string, limits: LogLimits = LOG_LIMITS): Promise<OpenedLog> {
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
      const read = parseLine(line);
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
    const expired = limits.days === undefined ? 0 : countBefore(all, Date.now() - limits.days * DAY_MS);
    if ((log.#size > limits.most || expired > 0) && tail.length === 0) {
      await writeAtomically(file, newestOf(all, limits.keep, expired));
      return TransactionLog.open(file, { most: Number.POSITIVE_INFINITY, keep: limits.keep });
    }
    return { kind: 'open', log, tail };
  }

  entry(transactionId: string): LogEntry | undefined {
    return this.#entries.get(transactionId);
  }

  /** Oldest first. */
  all(): LogEntry[] {
    return [...this.#entries.values()];
  }

  /** Oldest first. */
  ofDocument(id: string): readonly LogEntry[] {
    return this.#byDocument.get(id) ?? [];
  }

  /** Oldest first. */
  ofDocuments(ids: readonly string[]): LogEntry[] {
    return [...new Set(ids.flatMap((id) => this.ofDocument(id)))].sort((a, b) => a.offset - b.offset);
  }

  /** Resolves once all are on the disk. */
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

  /** Marks that `documents.ndjson` is up to date. */
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
        const line = parseLine(bytes.toString('utf8'));
        if (line?.kind !== 'transaction')
          throw new Error(`transaction ${id} can't be read back from ${this.#file}`);
        read.push(line.transaction);
      }
      return read;
    } finally {
      await handle.close();
    }
  }

  /** Returns null if the transaction deleted the document. */
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
      // Removes the remains of a failed write.
      if (size > this.#size) await handle.truncate(this.#size);
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    this.#size += bytes.length;
  }
}

const changeSchema = z.object({
  id: z.string(),
  operation: z.enum(['create', 'update', 'delete']),
  after: storedDocumentSchema.nullable(),
  /** Set only if the log has no earlier change of this document. */
  before: storedDocumentSchema.optional(),
});

const transactionSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  /** Distinguishes a repeated request from another one with the same id. */
  fingerprint: z.string().optional(),
  changes: z.array(changeSchema),
});

/** `documents.ndjson` contains everything before this line. */
const snapshotSchema = z.object({ snapshot: z.literal(true) });

export type LoggedChange = z.infer<typeof changeSchema>;
export type LoggedTransaction = z.infer<typeof transactionSchema>;
type LogLine = { kind: 'transaction'; transaction: LoggedTransaction } | { kind: 'snapshot' };

const SNAPSHOT_LINE = `${JSON.stringify({ snapshot: true })}\n`;

function writeLine(transaction: LoggedTransaction): string {
  return `${JSON.stringify(transaction)}\n`;
}

function parseLine(line: string): LogLine | null {
  const parsed = parseJson(line);
  if (!parsed.ok) return null;
  if (snapshotSchema.safeParse(parsed.value).success) return { kind: 'snapshot' };
  const read = transactionSchema.safeParse(parsed.value);
  return read.success ? { kind: 'transaction', transaction: read.data } : null;
}

function countBefore(transactions: readonly LoggedTransaction[], time: number): number {
  const first = transactions.findIndex(({ timestamp }) => Date.parse(timestamp) >= time);
  return first < 0 ? transactions.length : first;
}

/**
 * Leaves out the first `expired`. Stores with each document's first remaining change the state before that change.
 */
function newestOf(transactions: readonly LoggedTransaction[], keep: number, expired: number): string {
  const lines = transactions.map(writeLine);
  let from = lines.length;
  for (let size = 0; from > expired && size < keep; from -= 1) size += lines[from - 1]?.length ?? 0;
  const last = new Map<string, Doc | null>();
  for (const { changes } of transactions.slice(0, from))
    for (const { id, after } of changes) last.set(id, after);
  const remaining = transactions.slice(from).map((transaction) => ({
    ...transaction,
    changes: transaction.changes.map((change) => {
      const before = last.get(change.id);
      last.delete(change.id);
      return before ? { ...change, before } : change;
    }),
  }));
  return remaining.map(writeLine).join('') + SNAPSHOT_LINE;
}
