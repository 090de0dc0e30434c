import { writeAtomically } from '../common/write-atomically.ts';
import { DocumentIndex } from './document-index.ts';
import type { Doc, DocumentChange } from './documents.ts';
import { Overlay } from './overlay.ts';

export type CommittedMutation = { transactionId: string; timestamp: string; changes: DocumentChange[] };

/** What a transaction does to its own view of the documents; `failed` leaves nothing behind. */
export type Work<Success, Failure> = (
  view: Overlay,
) =>
  | { kind: 'done'; value: Success; transactionId: string; timestamp: string }
  | { kind: 'failed'; failure: Failure };

export type Outcome<Success, Failure> =
  | { kind: 'done'; value: Success }
  | { kind: 'failed'; failure: Failure };

type Waiting = { run(batch: Overlay): (() => void) | null; reject(error: unknown): void };

/**
 * The dataset: documents in memory, one NDJSON file on the disk.
 * Transactions run one after another; those that arrive while the file is being written share the next
 * write. Nothing is visible or acknowledged before it is durable.
 */
export class DocumentStore {
  readonly documents = new DocumentIndex();
  readonly #file: string;
  /** The file's lines, by document; written as a whole each time, so that there is never half a change. */
  #lines = new Map<string, string>();
  readonly #listeners = new Set<(mutation: CommittedMutation) => void>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;

  constructor(file: string, docs: readonly Doc[]) {
    this.#file = file;
    for (const doc of docs) {
      this.documents.put(doc);
      this.#lines.set(doc._id, JSON.stringify(doc));
    }
  }

  /** Called after each durable mutation, in the order of commits. Returns the way to stop listening. */
  onMutation(listener: (mutation: CommittedMutation) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs `work` on a view of all earlier transactions and settles once its changes are on the disk. */
  transact<Success, Failure>(work: Work<Success, Failure>): Promise<Outcome<Success, Failure>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        reject,
        run: (batch) => {
          const view = new Overlay(batch);
          const result = work(view);
          if (result.kind === 'failed') {
            resolve(result);
            return null;
          }
          const changes = view.changes();
          view.mergeInto(batch);
          const { transactionId, timestamp, value } = result;
          return () => {
            if (changes.length > 0) this.#announce({ transactionId, timestamp, changes });
            resolve({ kind: 'done', value });
          };
        },
      });
      this.#writing ??= this.#drain().finally(() => {
        this.#writing = null;
      });
    });
  }

  /** Settles when nothing is left to write. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const batch = new Overlay(this.documents);
      const durable: { acknowledge: () => void; reject: (error: unknown) => void }[] = [];
      for (const waiting of group) {
        try {
          const acknowledge = waiting.run(batch);
          if (acknowledge) durable.push({ acknowledge, reject: waiting.reject });
        } catch (error) {
          waiting.reject(error);
        }
      }
      const changes = batch.changes();
      const lines = this.#linesWith(changes);
      try {
        if (changes.length > 0) await writeAtomically(this.#file, [...lines.values(), ''].join('\n'));
      } catch (error) {
        for (const { reject } of durable) reject(error);
        continue;
      }
      this.#lines = lines;
      for (const { id, after } of changes) {
        if (after) this.documents.put(after);
        else this.documents.remove(id);
      }
      for (const { acknowledge } of durable) acknowledge();
    }
  }

  #linesWith(changes: readonly DocumentChange[]): Map<string, string> {
    const lines = new Map(this.#lines);
    for (const { id, after } of changes) {
      if (after) lines.set(id, JSON.stringify(after));
      else lines.delete(id);
    }
    return lines;
  }

  #announce(mutation: CommittedMutation): void {
    for (const listener of this.#listeners) listener(mutation);
  }
}
