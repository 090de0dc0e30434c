import { type Doc, isPublishedId, publishedId, referencesOf, withUrl } from './documents.ts';
import type { DocumentIndex } from './overlay.ts';

export class PerspectiveView {
  /** Sorted by id, so that results are stable. */
  readonly docs: readonly Doc[];
  readonly #byId = new Map<string, Doc>();
  readonly #byType = new Map<string, Doc[]>();
  readonly #versions = new Map<string, Doc[]>();
  #referrers: Map<string, Doc[]> | null = null;

  constructor(docs: Iterable<Doc>) {
    this.docs = [...docs].sort((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0));
    for (const doc of this.docs) {
      this.#byId.set(doc._id, doc);
      addTo(this.#byType, doc._type, doc);
      addTo(this.#versions, publishedId(doc._id), doc);
    }
  }

  byId(id: string): Doc | undefined {
    return this.#byId.get(id);
  }

  ofType(type: string): readonly Doc[] {
    return this.#byType.get(type) ?? [];
  }

  /** The published document, its draft and its versions. */
  versionsOf(id: string): readonly Doc[] {
    return this.#versions.get(id) ?? [];
  }

  referrersOf(id: string): readonly Doc[] {
    // Built on first use, because only reverse lookups need it.
    this.#referrers ??= referrersWithin(this.docs);
    return this.#referrers.get(id) ?? [];
  }
}

function addTo(lists: Map<string, Doc[]>, key: string, doc: Doc): void {
  const known = lists.get(key);
  if (known) known.push(doc);
  else lists.set(key, [doc]);
}

function referrersWithin(docs: readonly Doc[]): Map<string, Doc[]> {
  const referrers = new Map<string, Doc[]>();
  for (const doc of docs) {
    for (const target of referencesOf(doc).all) addTo(referrers, target, doc);
  }
  return referrers;
}

/** `raw`: every document as stored. A list: the first of these layers wins. */
type Perspective = 'raw' | readonly string[];

/** The default is published since API version 2025-02-19, raw before. */
export function parsePerspective(requested: string | null, apiVersion: string): Perspective | null {
  if (requested === null || requested === '')
    return isBefore(apiVersion, '2025-02-19') ? 'raw' : ['published'];
  if (requested === 'raw') return 'raw';
  if (requested === 'published') return ['published'];
  const layers = requested.split(',').map((layer) => (layer === 'previewDrafts' ? 'drafts' : layer));
  if (!layers.every((layer) => layer !== 'raw' && /^[A-Za-z0-9]+$/.test(layer))) return null;
  return layers.includes('published') ? layers : [...layers, 'published'];
}

export function isBefore(apiVersion: string, date: string): boolean {
  if (apiVersion === '1') return true;
  return apiVersion !== 'X' && apiVersion < date;
}

export function showsDrafts(perspective: Perspective): boolean {
  return perspective === 'raw' || perspective.some((layer) => layer !== 'published');
}

/** Caches views, because building one reads all documents. */
export class ViewCache {
  readonly #documents: DocumentIndex;
  readonly #publicUrl: string;
  readonly #made = new Map<string, { generation: number; view: PerspectiveView }>();

  constructor(documents: DocumentIndex, publicUrl: string) {
    this.#documents = documents;
    this.#publicUrl = publicUrl;
  }

  of(perspective: Perspective): PerspectiveView {
    const key = String(perspective);
    const { generation } = this.#documents;
    const cached = this.#made.get(key);
    if (cached?.generation === generation) return cached.view;
    const all = [...this.#documents.all()].map((doc) => withUrl(doc, this.#publicUrl));
    const view = new PerspectiveView(perspective === 'raw' ? all : layered(all, perspective));
    // Callers choose release names, so the cache has a limit.
    if (this.#made.size > 8) this.#made.clear();
    this.#made.set(key, { generation, view });
    return view;
  }
}

function* layered(docs: Iterable<Doc>, layers: readonly string[]): Generator<Doc> {
  const best = new Map<string, { rank: number; doc: Doc }>();
  for (const doc of docs) {
    const rank = layers.indexOf(layerOf(doc._id));
    if (rank === -1) continue;
    const id = publishedId(doc._id);
    const known = best.get(id);
    if (known === undefined || rank < known.rank) best.set(id, { rank, doc });
  }
  const onlyPublished = layers.length === 1;
  for (const [id, { doc }] of best) yield onlyPublished ? doc : renamed(doc, id);
}

/** Shared by all views, because search texts are cached by document. */
const renamedDocs = new WeakMap<Doc, Doc>();

function renamed(doc: Doc, id: string): Doc {
  const known = renamedDocs.get(doc);
  if (known !== undefined) return known;
  const made = { ...doc, _id: id, _originalId: doc._id };
  renamedDocs.set(doc, made);
  return made;
}

function layerOf(id: string): string {
  if (isPublishedId(id)) return 'published';
  return id.startsWith('drafts.') ? 'drafts' : (id.split('.')[1] ?? '');
}
