/**
 * Writes a planned consignment: pictures, drafts, stock. Existing products keep their content and only gain missing
 * pictures, so a run can be repeated. A refused picture is reported; any other failure ends the run.
 */
import { newKey, type StaffResult } from '../../../src/contract/ops-client.ts';
import {
  CONSIGNMENT_ROWS_MAX,
  type ConsignmentAnswer,
  type ConsignmentRequest,
} from '../../../src/contract/ops-stock.ts';
import { chunksOf } from '../requests.ts';
import {
  type DraftProduct,
  draftOf,
  type ExistingProduct,
  missingPictures,
  pictureFields,
} from './documents.ts';
import {
  allPictures,
  mapSides,
  type PictureFile,
  type PictureSides,
  type RefusedPicture,
} from './pictures.ts';
import type { PlannedProduct } from './plan.ts';

/** Leaves gaps between ranks. */
const RANK_STEP = 10;

export type UploadResult =
  | { readonly kind: 'asset'; readonly id: string }
  /** Only this picture is refused. */
  | { readonly kind: 'refused'; readonly message: string };

export interface Shop<F> {
  /** Existing products by id. */
  readonly existing: (ids: readonly string[]) => Promise<ReadonlyMap<string, ExistingProduct>>;
  readonly nextRank: () => Promise<number>;
  /** The same bytes give the same asset. */
  readonly upload: (file: F) => Promise<UploadResult>;
  /** Existing drafts stay unchanged. */
  readonly create: (drafts: readonly DraftProduct[]) => Promise<void>;
  /** Sets only empty fields. */
  readonly fillIn: (product: ExistingProduct, fields: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly receive: (request: ConsignmentRequest, key: string) => Promise<StaffResult<ConsignmentAnswer>>;
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
  /** Products that existed before. */
  readonly before: readonly string[];
  /** Existing products that gained pictures. */
  readonly supplemented: readonly string[];
  readonly refused: readonly RefusedPicture[];
  readonly piecesReceived: number;
  /** Received before with another quantity than the table says. */
  readonly otherPieces: readonly {
    readonly row: number;
    readonly received: number;
    readonly pieces: number;
  }[];
}

export type RunResult =
  | { readonly kind: 'done'; readonly report: Report }
  | { readonly kind: 'stopped' }
  /** Written data stays; a new run continues. */
  | { readonly kind: 'failed'; readonly msg: string };

const PICTURES_AT_ONCE = 4;
const PRODUCTS_AT_ONCE = 10;
const IDS_AT_ONCE = 200;

export interface Job<F extends PictureFile> {
  readonly consignment: string;
  readonly products: readonly PlannedProduct[];
  readonly pictures: ReadonlyMap<string, PictureSides<F>>;
}

export async function runConsignment<F extends PictureFile>(
  job: Job<F>,
  shop: Shop<F>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<RunResult> {
  try {
    const there = await existingOf(job.products, shop);
    const fresh = job.products.filter(({ id }) => !there.has(id));
    const picturesOf = ({ id, number }: PlannedProduct): PictureSides<F> => {
      const sides = job.pictures.get(number) ?? { more: [] };
      const existing = there.get(id);
      return existing === undefined ? sides : missingPictures(existing, sides);
    };
    const lacking = job.products.filter(
      (product) => there.has(product.id) && allPictures(picturesOf(product)).length > 0,
    );
    const rows = job.products.flatMap(({ id, grades }) =>
      grades.filter(({ pieces }) => pieces > 0).map((grade) => ({ id, grade })),
    );
    let progress: Progress = {
      pictures: {
        done: 0,
        total: [...fresh, ...lacking].flatMap((product) => allPictures(picturesOf(product))).length,
      },
      products: { done: there.size, total: job.products.length },
      rows: { done: 0, total: rows.length },
    };
    const advance = (step: keyof Progress, by: number) => {
      const { done, total } = progress[step];
      progress = { ...progress, [step]: { done: done + by, total } };
      onProgress(progress);
    };
    onProgress(progress);

    const refused: RefusedPicture[] = [];
    const upload = async (products: readonly PlannedProduct[]) => {
      const files = products.flatMap((product) => allPictures(picturesOf(product)));
      const uploads = await uploadAll(files, shop, signal, () => advance('pictures', 1));
      for (const [{ name }, uploaded] of uploads)
        if (uploaded.kind === 'refused') refused.push({ name, message: uploaded.message });
      return (product: PlannedProduct) =>
        mapSides(picturesOf(product), (file) => {
          const uploaded = uploads.get(file);
          return uploaded?.kind === 'asset' ? uploaded.id : undefined;
        });
    };

    let rank = fresh.length === 0 ? 0 : await shop.nextRank();
    for (const part of chunksOf(fresh, PRODUCTS_AT_ONCE)) {
      const assetsOf = await upload(part);
      if (signal.aborted) return { kind: 'stopped' };
      await shop.create(
        part.map((product, at) => draftOf(product, rank + at * RANK_STEP, assetsOf(product))),
      );
      rank += part.length * RANK_STEP;
      advance('products', part.length);
    }
    const supplemented: string[] = [];
    for (const product of lacking) {
      const assetsOf = await upload([product]);
      if (signal.aborted) return { kind: 'stopped' };
      const existing = there.get(product.id);
      const fields = pictureFields(product.facts.name, assetsOf(product));
      if (existing === undefined || Object.keys(fields).length === 0) continue;
      await shop.fillIn(existing, fields);
      supplemented.push(product.id);
    }

    const report = {
      created: fresh.map(({ id }) => id),
      before: [...there.keys()],
      ...{ supplemented, refused },
      piecesReceived: 0,
      otherPieces: [] as { row: number; received: number; pieces: number }[],
    };
    for (const part of chunksOf(rows, CONSIGNMENT_ROWS_MAX)) {
      if (signal.aborted) return { kind: 'stopped' };
      const request = {
        consignment: job.consignment,
        rows: part.map(({ id, grade }) => ({ productId: id, variantKey: grade.key, pieces: grade.pieces })),
      };
      // A new key each time: the ledger, not a stored answer, says what was received before.
      const result = await shop.receive(request, newKey());
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
    return { kind: 'failed', msg: failureText(error) };
  }
}

export async function existingOf<F>(
  products: readonly PlannedProduct[],
  { existing }: Pick<Shop<F>, 'existing'>,
): Promise<Map<string, ExistingProduct>> {
  const there = new Map<string, ExistingProduct>();
  for (const part of chunksOf(
    products.map(({ id }) => id),
    IDS_AT_ONCE,
  ))
    for (const [id, product] of await existing(part)) there.set(id, product);
  return there;
}

/** Replaces the English messages of clients and browsers. */
function failureText(error: unknown): string {
  const { statusCode, message = '' } = error as { statusCode?: number; message?: string };
  if (/\p{Script=Han}/u.test(message)) return message;
  if (statusCode === 401 || statusCode === 403) return '登录已过期或没有权限，请在新标签页重新登录';
  return '网络中断，或内容服务没有应答';
}

async function uploadAll<F>(
  files: readonly F[],
  { upload }: Pick<Shop<F>, 'upload'>,
  signal: AbortSignal,
  onDone: () => void,
): Promise<Map<F, UploadResult>> {
  const uploads = new Map<F, UploadResult>();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      if (signal.aborted) return;
      uploads.set(file, await upload(file));
      onDone();
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
  return uploads;
}
