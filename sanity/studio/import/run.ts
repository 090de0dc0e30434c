/**
 * Writes a planned consignment: pictures, then the drafts that show them, then the pieces. Whatever was written before,
 * by a run that was stopped or died anywhere, is found again by its name and left as it is; so a run may be done anew
 * at any time, and the same file again changes nothing.
 */
import { newKey, type StaffResult } from '../../../src/contract/ops-client.ts';
import {
  CONSIGNMENT_ROWS_MAX,
  type ConsignmentAnswer,
  type ConsignmentRequest,
} from '../../../src/contract/ops-stock.ts';
import { partsOf } from '../parts-of.ts';
import { type DraftProduct, draftOf } from './documents.ts';
import { allOf, type PictureFile, type Sides } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';

export interface Shop<F> {
  /** Those of the ids of which there is a draft or a published document. */
  readonly existing: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Answers the asset's id; the same picture again is the same asset. */
  readonly upload: (file: F) => Promise<string>;
  /** Leaves those that are there as they are. */
  readonly create: (drafts: readonly DraftProduct[]) => Promise<void>;
  readonly receive: (wish: ConsignmentRequest, key: string) => Promise<StaffResult<ConsignmentAnswer>>;
}

export interface Progress {
  readonly pictures: Step;
  readonly products: Step;
  readonly rows: Step;
}
export interface Step {
  readonly done: number;
  readonly total: number;
}

export interface Report {
  readonly created: readonly string[];
  /** There before, and left as they are. */
  readonly before: readonly string[];
  readonly piecesReceived: number;
  /** Received before, with another number of pieces than the table says now. */
  readonly otherPieces: readonly {
    readonly row: number;
    readonly received: number;
    readonly pieces: number;
  }[];
}

export type Run =
  | { readonly kind: 'done'; readonly report: Report }
  | { readonly kind: 'stopped' }
  /** What was written so far stays; to go on is to run anew. */
  | { readonly kind: 'failed'; readonly msg: string };

const PICTURES_AT_ONCE = 4;
const PRODUCTS_AT_ONCE = 10;
const IDS_AT_ONCE = 200;

export interface Job<F extends PictureFile> {
  readonly consignment: string;
  readonly products: readonly PlannedProduct[];
  readonly pictures: ReadonlyMap<string, Sides<F>>;
}

export async function runConsignment<F extends PictureFile>(
  job: Job<F>,
  shop: Shop<F>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Run> {
  try {
    const ids = job.products.map(({ id }) => id);
    const there = new Set<string>();
    for (const part of partsOf(ids, IDS_AT_ONCE)) for (const id of await shop.existing(part)) there.add(id);
    const fresh = job.products.filter(({ id }) => !there.has(id));
    const filesOf = ({ number }: PlannedProduct) => allOf(job.pictures.get(number));
    const rows = job.products.flatMap(({ id, grades }) =>
      grades.filter(({ pieces }) => pieces > 0).map((grade) => ({ id, grade })),
    );
    let progress: Progress = {
      pictures: { done: 0, total: fresh.flatMap(filesOf).length },
      products: { done: there.size, total: ids.length },
      rows: { done: 0, total: rows.length },
    };
    const advance = (step: keyof Progress, by: number) => {
      const { done, total } = progress[step];
      progress = { ...progress, [step]: { done: done + by, total } };
      onProgress(progress);
    };
    onProgress(progress);

    for (const part of partsOf(fresh, PRODUCTS_AT_ONCE)) {
      const assets = await uploadAll(part.flatMap(filesOf), shop, signal, () => advance('pictures', 1));
      if (signal.aborted) return { kind: 'stopped' };
      const assetOf = (file: F) => assets.get(file) ?? '';
      await shop.create(
        part.map((product) => draftOf(product, mapSides(job.pictures.get(product.number), assetOf))),
      );
      advance('products', part.length);
    }

    const report = {
      created: fresh.map(({ id }) => id),
      before: [...there],
      piecesReceived: 0,
      otherPieces: [] as { row: number; received: number; pieces: number }[],
    };
    for (const part of partsOf(rows, CONSIGNMENT_ROWS_MAX)) {
      if (signal.aborted) return { kind: 'stopped' };
      const wish = {
        consignment: job.consignment,
        rows: part.map(({ id, grade }) => ({ productId: id, variantKey: grade.key, pieces: grade.pieces })),
      };
      // A key of its own each time: what was received before is told by the ledger, not by an answer of that day.
      const result = await shop.receive(wish, newKey());
      if (result.kind !== 'answer') return { kind: 'failed', msg: result.msg };
      for (const [at, { isNew, received }] of result.data.rows.entries()) {
        const grade = part[at]?.grade;
        if (grade === undefined) continue;
        if (isNew) report.piecesReceived += received;
        else if (received !== grade.pieces)
          report.otherPieces.push({ row: grade.row, received, pieces: grade.pieces });
      }
      advance('rows', part.length);
    }
    return { kind: 'done', report };
  } catch (error) {
    return { kind: 'failed', msg: error instanceof Error ? error.message : String(error) };
  }
}

async function uploadAll<F>(
  files: readonly F[],
  { upload }: Pick<Shop<F>, 'upload'>,
  signal: AbortSignal,
  onDone: () => void,
): Promise<Map<F, string>> {
  const assets = new Map<F, string>();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      if (signal.aborted) return;
      assets.set(file, await upload(file));
      onDone();
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
  return assets;
}

function mapSides<F, T>(sides: Sides<F> | undefined, to: (file: F) => T): Sides<T> | undefined {
  if (sides === undefined) return undefined;
  const ventral = sides.ventral === undefined ? {} : { ventral: to(sides.ventral) };
  return { main: to(sides.main), ...ventral, more: sides.more.map(to) };
}
