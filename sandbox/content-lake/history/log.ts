import { open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../common/body.ts';
import { writeAtomically } from '../../common/write-atomically.ts';
import type { Doc } from '../documents.ts';
import { storedDocument } from '../ndjson.ts';

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

type OpenedLog =
  /** `tail` is not yet in `documents.ndjson`. */
  | { kind: 'open'; log: TransactionLog; tail: LoggedTransaction[] }
  | { kind: 'corrupt'; line: number; reason: string };

/** A start shortens a log of more than `most` bytes to about `keep`. */
type LogLimits = { most: number; keep: number };
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

const changeSchema = z.object({
  id: z.string(),
  operation: z.enum(['create', 'update', 'delete']),
  after: storedDocument.nullable(),
  /** Only where the log holds no earlier change of this document. */
  before: storedDocument.optional(),
});

const transactionSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  /** Of what was asked for under this id, so that the same again is known from another with the same id. */
  fingerprint: z.string().optional(),
  changes: z.array(changeSchema),
});

/** Stands where everything before it is in `documents.ndjson` too. */
const snapshotSchema = z.object({ snapshot: z.literal(true) });

export type LoggedChange = z.infer<typeof changeSchema>;
export type LoggedTransaction = z.infer<typeof transactionSchema>;
export type LogLine = { kind: 'transaction'; transaction: LoggedTransaction } | { kind: 'snapshot' };

const SNAPSHOT_LINE = `${JSON.stringify({ snapshot: true })}\n`;

function writeLine(transaction: LoggedTransaction): string {
  return `${JSON.stringify(transaction)}\n`;
}

/** Null when the line is none of the log. */
export function readLine(line: string): LogLine | null {
  const parsed = parseJson(line);
  if (!parsed.ok) return null;
  if (snapshotSchema.safeParse(parsed.value).success) return { kind: 'snapshot' };
  const read = transactionSchema.safeParse(parsed.value);
  return read.success ? { kind: 'transaction', transaction: read.data } : null;
}

/**
 * The newest of the log, about `keep` bytes of it. What the log forgets a document came from stands with the
 * document's first change that is left.
 */
function newestOf(transactions: readonly LoggedTransaction[], keep: number): string {
  const lines = transactions.map(writeLine);
  let from = lines.length;
  for (let size = 0; from > 0 && size < keep; from -= 1) size += lines[from - 1]?.length ?? 0;
  const last = new Map<string, Doc | null>();
  for (const { changes } of transactions.slice(0, from))
    for (const { id, after } of changes) last.set(id, after);
  const kept = transactions.slice(from).map((transaction) => ({
    ...transaction,
    changes: transaction.changes.map((change) => {
      const before = last.get(change.id);
      last.delete(change.id);
      return before ? { ...change, before } : change;
    }),
  }));
  return kept.map(writeLine).join('') + SNAPSHOT_LINE;
}
