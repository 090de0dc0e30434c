import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeAtomically } from '../common/write-atomically.ts';
import { type Doc, type DocumentChange, operationOf } from './documents.ts';
import { LOG_LIMITS, type LogEntry, type LoggedTransaction, TransactionLog } from './history/log.ts';
import { readNdjson } from './ndjson.ts';
import { DocumentIndex, Overlay } from './overlay.ts';

export type CommittedTransaction = {
  transactionId: string;
  timestamp: string;
  /** User id. */
  author: string;
  changes: DocumentChange[];
};

export type TransactionRequest = {
  author: string;
  transactionId?: string | undefined;
  /** Distinguishes a repeated request from another one with the same id. */
  body: unknown;
  /** True changes nothing, so the id stays unused. */
  dryRun?: boolean | undefined;
};
type RevisionStamp = { transactionId: string; timestamp: string };

/** `failed` discards its changes. */
export type TransactionWork<Success, Failure> = (
  view: Overlay,
  stamp: RevisionStamp,
) => { kind: 'done'; value: Success } | { kind: 'failed'; failure: Failure };

type CommitResult<Success, Failure> =
  | { kind: 'done'; value: Success; transactionId: string }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'repeated'; entry: LogEntry }
  | { kind: 'id-taken' };

type Waiting = {
  transactionId: string;
  run(
    batch: Overlay,
  ): { transaction: CommittedTransaction; fingerprint: string | undefined; settle(): void } | null;
  reject(error: unknown): void;
};

type OpenedStore = { kind: 'open'; store: DocumentStore } | { kind: 'corrupt'; message: string };

/** Transactions run serially; transactions that arrive during a write share the next write (group commit). */
export class DocumentStore {
  readonly documents = new DocumentIndex();
  readonly log: TransactionLog;
  readonly #file: string;
  readonly #listeners = new Set<(mutation: CommittedTransaction) => void>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;

  private constructor(file: string, log: TransactionLog, docs: readonly Doc[]) {
    this.#file = file;
    this.log = log;
    for (const doc of docs) this.documents.put(doc);
  }

  /** Forgets transactions of more than `historyDays` days. */
  static async open(folder: string, historyDays?: number): Promise<OpenedStore> {
    const file = join(folder, 'documents.ndjson');
    const loaded = await readNdjson(file);
    if (loaded.kind === 'corrupt') return corrupt(file, loaded);
    const logFile = join(folder, 'transactions.ndjson');
    const opened = await TransactionLog.open(logFile, { ...LOG_LIMITS, days: historyDays });
    if (opened.kind === 'corrupt') return corrupt(logFile, opened);
    const { log, tail } = opened;
    const store = new DocumentStore(file, log, loaded.docs);
    for (const { changes } of tail) store.#apply(changes);
    if (tail.length > 0) await store.#save();
    return { kind: 'open', store };
  }

  /** Calls `listener` after each durable mutation, in commit order. */
  onMutation(listener: (mutation: CommittedTransaction) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once the changes are on the disk. */
  transact<Success, Failure>(
    request: TransactionRequest,
    work: TransactionWork<Success, Failure>,
  ): Promise<CommitResult<Success, Failure>> {
    const { author, body, dryRun = false } = request;
    const given = dryRun ? undefined : request.transactionId;
    const transactionId = given ?? randomUUID();
    const fingerprint = given === undefined ? undefined : fingerprintOf(body);
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        transactionId,
        reject,
        run: (batch) => {
          const known = this.log.entry(transactionId);
          if (known) {
            const isSame = known.fingerprint === fingerprint && known.author === author;
            resolve(isSame ? { kind: 'repeated', entry: known } : { kind: 'id-taken' });
            return null;
          }
          const timestamp = new Date().toISOString();
          const view = new Overlay(batch);
          const result = work(view, { transactionId, timestamp });
          if (result.kind === 'failed') {
            resolve(result);
            return null;
          }
          if (dryRun) view.discard();
          const changes = view.changes();
          view.mergeInto(batch);
          return {
            transaction: { transactionId, timestamp, author, changes },
            fingerprint,
            settle: () => resolve({ ...result, transactionId }),
          };
        },
      });
      this.#writing ??= this.#drain().finally(() => {
        this.#writing = null;
      });
    });
  }

  /** Resolves once everything is on the disk. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#save();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      const batch = new Overlay(this.documents);
      const done: (NonNullable<ReturnType<Waiting['run']>> & Pick<Waiting, 'reject'>)[] = [];
      for (const { run, reject } of group) {
        try {
          const ran = run(batch);
          if (ran) done.push({ ...ran, reject });
        } catch (error) {
          reject(error);
        }
      }
      try {
        await this.#append(done);
      } catch (error) {
        for (const { reject } of done) reject(error);
        continue;
      }
      for (const { transaction } of done) this.#apply(transaction.changes);
      for (const { transaction, settle } of done) {
        if (transaction.changes.length > 0) for (const listener of this.#listeners) listener(transaction);
        settle();
      }
    }
  }

  /** Takes only the first request of each id; repeated requests get its result. */
  #takeGroup(): Waiting[] {
    const ids = new Set<string>();
    const group = this.#waiting.filter(
      ({ transactionId }) => !ids.has(transactionId) && ids.add(transactionId),
    );
    this.#waiting = this.#waiting.filter((waiting) => !group.includes(waiting));
    return group;
  }

  async #append(
    done: readonly { transaction: CommittedTransaction; fingerprint: string | undefined }[],
  ): Promise<void> {
    const begun = new Set<string>();
    const lines = done
      .filter(({ transaction }) => transaction.changes.length > 0)
      .map(({ transaction, fingerprint }): LoggedTransaction => {
        const { transactionId, timestamp, author, changes } = transaction;
        const logged = changes.map(({ id, before, after }) => {
          const isFirst = this.log.ofDocument(id).length === 0 && !begun.has(id);
          begun.add(id);
          return {
            id,
            operation: operationOf({ before, after }),
            after,
            ...(isFirst && before ? { before } : {}),
          };
        });
        return {
          id: transactionId,
          timestamp,
          author,
          ...(fingerprint ? { fingerprint } : {}),
          changes: logged,
        };
      });
    if (lines.length > 0) await this.log.append(lines);
  }

  #apply(changes: readonly { id: string; after: Doc | null }[]): void {
    for (const { id, after } of changes) {
      if (after) this.documents.put(after);
      else this.documents.remove(id);
    }
  }

  async #save(): Promise<void> {
    const lines = [...this.documents.all()].map((doc) => `${JSON.stringify(doc)}\n`);
    await writeAtomically(this.#file, lines.join(''));
    await this.log.markSnapshot();
  }
}

function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function corrupt(file: string, { line, reason }: { line: number; reason: string }): OpenedStore {
  const message = `${file} line ${line} can't be read: ${reason}. Mend or remove that line; nothing was changed.`;
  return { kind: 'corrupt', message };
}
