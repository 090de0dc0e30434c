import { type Doc, type References, referencesOf } from './documents.ts';

/** All documents in memory, findable by id, by type and by what they point at. */
export class DocumentIndex {
  readonly #docs = new Map<string, Doc>();
  readonly #references = new Map<string, References>();
  readonly #referrers = new Map<string, Set<string>>();
  #generation = 0;

  /** Rises with every change, so that what was derived from the documents can be kept until then. */
  get generation(): number {
    return this.#generation;
  }

  get size(): number {
    return this.#docs.size;
  }

  get(id: string): Doc | undefined {
    return this.#docs.get(id);
  }

  all(): IterableIterator<Doc> {
    return this.#docs.values();
  }

  /** Ids of the documents that point at `id`, weakly or strongly. */
  referrers(id: string): ReadonlySet<string> {
    return this.#referrers.get(id) ?? new Set();
  }

  pointsStronglyAt(from: string, to: string): boolean {
    return this.#references.get(from)?.strong.has(to) ?? false;
  }

  put(doc: Doc): void {
    this.remove(doc._id);
    const references = referencesOf(doc);
    this.#docs.set(doc._id, doc);
    this.#references.set(doc._id, references);
    for (const target of references.all) {
      const from = this.#referrers.get(target);
      if (from) from.add(doc._id);
      else this.#referrers.set(target, new Set([doc._id]));
    }
    this.#generation += 1;
  }

  remove(id: string): void {
    for (const target of this.#references.get(id)?.all ?? []) {
      const from = this.#referrers.get(target);
      from?.delete(id);
      if (from?.size === 0) this.#referrers.delete(target);
    }
    this.#references.delete(id);
    this.#docs.delete(id);
    this.#generation += 1;
  }
}
