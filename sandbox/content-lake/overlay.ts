import { type Doc, type DocumentChange, type References, referencesOf } from './documents.ts';
import type { PatchMutation } from './mutations.ts';

export type DocumentSource = {
  get(id: string): Doc | undefined;
  all(): Iterable<Doc>;
  referrers(id: string): ReadonlySet<string>;
  pointsStronglyAt(from: string, to: string): boolean;
};

export class Overlay implements DocumentSource {
  readonly #base: DocumentSource;
  readonly #changed = new Map<string, Doc | null>();
  /** Null once the document was changed in another way. */
  readonly #patches = new Map<string, PatchMutation[] | null>();

  constructor(base: DocumentSource) {
    this.#base = base;
  }

  get(id: string): Doc | undefined {
    const changed = this.#changed.get(id);
    return changed === undefined ? this.#base.get(id) : (changed ?? undefined);
  }

  set(id: string, doc: Doc | null, patch?: PatchMutation): void {
    const patches = this.#patches.get(id);
    this.#patches.set(id, patch === undefined || patches === null ? null : [...(patches ?? []), patch]);
    this.#changed.set(id, doc);
  }

  *all(): Generator<Doc> {
    for (const doc of this.#base.all()) if (!this.#changed.has(doc._id)) yield doc;
    for (const doc of this.#changed.values()) if (doc) yield doc;
  }

  referrers(id: string): ReadonlySet<string> {
    const found = new Set<string>();
    for (const from of this.#base.referrers(id)) if (!this.#changed.has(from)) found.add(from);
    for (const [from, doc] of this.#changed) if (doc && referencesOf(doc).all.has(id)) found.add(from);
    return found;
  }

  pointsStronglyAt(from: string, to: string): boolean {
    const changed = this.#changed.get(from);
    if (changed === undefined) return this.#base.pointsStronglyAt(from, to);
    return changed !== null && referencesOf(changed).strong.has(to);
  }

  /** Omits documents that were created and deleted again. */
  changes(): DocumentChange[] {
    const changes: DocumentChange[] = [];
    for (const [id, after] of this.#changed) {
      const before = this.#base.get(id) ?? null;
      if (before !== after) changes.push({ id, before, after, patches: this.#patches.get(id) ?? null });
    }
    return changes;
  }

  discard(): void {
    this.#changed.clear();
    this.#patches.clear();
  }

  mergeInto(target: Overlay): void {
    for (const [id, doc] of this.#changed) target.set(id, doc);
  }
}

export class DocumentIndex {
  readonly #docs = new Map<string, Doc>();
  readonly #references = new Map<string, References>();
  readonly #referrers = new Map<string, Set<string>>();
  #generation = 0;

  /** Increases with every change, for caches. */
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

  /** Includes weak references. */
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
