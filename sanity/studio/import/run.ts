/**
 * Writes pictures, drafts, then stock. A stopped run resumes; a repeated import changes nothing
 * twice. Refused pictures and documents are reported; other failures end the run.
 */
import { checkMainPicture } from '../../../src/features/content/content-pictures.rules.ts';
import { newIdempotencyKey, type WriteResult } from '../../../src/features/desk/ops.client.ts';
import {
  CONSIGNMENT_ROWS_MAX,
  type ConsignmentRequest,
} from '../../../src/features/stock/ops-stock.contract.ts';
import { chunksOf } from '../base/requests.ts';
import type { Change, ChangeSetHead, NewChange } from '../catalogue/change-set.ts';
import type { RunResult as ChangesResult } from '../catalogue/run.ts';
import type { PlannedChange } from './changes.ts';
import {
  type Consignment,
  type LeftOut,
  listFirst,
  type ReceivedRow,
  readStoredConsignment,
} from './consignment.ts';
import { missingPictures, newProductChange, productChange } from './documents.ts';
import { importText as texts } from './import.text.ts';
import {
  allPictures,
  mainPictures,
  mapSides,
  NO_PICTURES,
  type PictureFile,
  type PictureSides,
  type RejectedPicture,
} from './pictures.ts';
import type { GoodPlan, PlannedProduct } from './plan.ts';

const RANK_STEP = 10;

type UploadResult =
  | { readonly kind: 'asset'; readonly id: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface ImportTarget<F> {
  readonly nextRank: () => Promise<number>;
  readonly takeSkus: (count: number) => Promise<readonly string[]>;
  /** Sanity names an asset by its hash, so uploads can be repeated. */
  readonly upload: (file: F) => Promise<UploadResult>;
  /** Stores the planned changes without making them. */
  readonly record: (
    title: string,
    changes: readonly NewChange[],
    consignment: string,
  ) => Promise<ChangeSetHead>;
  /** Leaves the change set open, because its stock is not received yet. */
  readonly write: (
    head: ChangeSetHead,
    signal: AbortSignal,
    onPart: (changes: readonly Change[]) => void,
  ) => Promise<ChangesResult>;
  readonly receive: (request: ConsignmentRequest, key: string) => Promise<WriteResult<'/stock/consignment'>>;
  readonly finish: (head: ChangeSetHead, report: string) => Promise<void>;
}

export interface ImportProgress {
  readonly pictures: StepProgress;
  readonly products: StepProgress;
  readonly rows: StepProgress;
}
export interface StepProgress {
  readonly done: number;
  readonly total: number;
}

export interface ImportReport {
  readonly created: number;
  readonly changed: number;
  readonly leftOut: LeftOut;
  readonly notWritten: readonly { readonly row: number; readonly title: string; readonly message: string }[];
  /** Also those that the import received before a pause. */
  readonly piecesReceived: number;
  /** Rows that an earlier import received with another quantity. */
  readonly otherPieces: readonly {
    readonly row: number;
    readonly received: number;
    readonly pieces: number;
  }[];
}

export type ImportResult =
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'stopped' }
  /** Written data stays; the import can be resumed. */
  | { readonly kind: 'failed'; readonly msg: string };

const CONCURRENT_UPLOADS = 4;

export interface ImportJob<F extends PictureFile> {
  readonly title: string;
  readonly consignment: string;
  readonly products: readonly PlannedProduct[];
  readonly changes: readonly PlannedChange[];
  /** True if the table overrides what somebody changed in the shop. */
  readonly takesTable: (id: string) => boolean;
  readonly pictures: ReadonlyMap<string, PictureSides<F>>;
  readonly refused: GoodPlan['refused'];
  readonly refusedPictures: readonly RejectedPicture[];
}

export interface ImportSession<F> {
  readonly uploads: Map<F, UploadResult>;
  head?: ChangeSetHead;
}

export async function runImport<F extends PictureFile>(
  job: ImportJob<F>,
  shop: ImportTarget<F>,
  session: ImportSession<F>,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const picturesOf = ({ number }: { readonly number: string }) => job.pictures.get(number) ?? NO_PICTURES;
  const lacking = (change: PlannedChange) => missingPictures(change.product.current, picturesOf(change));
  const sides = [...job.products.map(picturesOf), ...job.changes.map(lacking)];
  const files = sides.flatMap(allPictures);
  const before = files.filter((file) => session.uploads.has(file)).length;
  let pictures: StepProgress = { done: before, total: files.length };
  const waiting = { done: 0, total: session.head?.total ?? 0 };
  const received = receivedRows(job);
  const show = () => onProgress({ pictures, products: waiting, rows: { done: 0, total: received.length } });
  show();

  try {
    await uploadAll(files, shop, session, signal, () => {
      pictures = { ...pictures, done: pictures.done + 1 };
      show();
    });
    if (signal.aborted) return { kind: 'stopped' };
    session.head ??= await record();
  } catch (error) {
    return { kind: 'failed', msg: failureText(error) };
  }
  return await finishImport(session.head, shop, signal, (later) => onProgress({ pictures, ...later }));

  async function record(): Promise<ChangeSetHead> {
    const assetsOf = (sides: PictureSides<F>) =>
      mapSides(sides, (file) => {
        const uploaded = session.uploads.get(file);
        return uploaded?.kind === 'asset' ? uploaded.id : undefined;
      });
    const rank = job.products.length === 0 ? 0 : await shop.nextRank();
    const skus = await shop.takeSkus(job.products.length);
    const drafts = job.products.map((product, at) =>
      newProductChange(product, skus[at], rank + at * RANK_STEP, assetsOf(picturesOf(product))),
    );
    const changed = job.changes.flatMap(
      (change) => productChange(change, job.takesTable(change.id), assetsOf(lacking(change))) ?? [],
    );
    const broken = [...session.uploads].flatMap(([{ name }, uploaded]) =>
      uploaded.kind === 'refused' ? [{ name, message: uploaded.message }] : [],
    );
    const poor = sides.flatMap(mainPictures).flatMap((file) => {
      const uploaded = session.uploads.get(file);
      const verdict = uploaded?.kind === 'asset' ? checkMainPicture({ asset: { _ref: uploaded.id } }) : true;
      return verdict === true ? [] : [{ name: file.name, message: verdict }];
    });
    const { rows, problems } = job.refused;
    const consignment: Consignment = {
      number: job.consignment,
      received,
      rows: Object.fromEntries([...job.products, ...job.changes].map(({ id, row }) => [id, row])),
      leftOut: {
        rows: rows.length,
        problems: listFirst(problems),
        pictures: listFirst([...broken, ...job.refusedPictures]),
        poorPictures: listFirst(poor),
      },
    };
    return await shop.record(job.title, [...drafts, ...changed], JSON.stringify(consignment));
  }
}

/** Idempotent, even for another editor or after a reload. The report is of the whole import. */
export async function finishImport<F>(
  head: ChangeSetHead,
  shop: Pick<ImportTarget<F>, 'write' | 'receive' | 'finish'>,
  signal: AbortSignal,
  onProgress: (progress: Omit<ImportProgress, 'pictures'>) => void,
): Promise<ImportResult> {
  try {
    const { number, received, rows, leftOut } = readStoredConsignment(head.consignment);
    const products = { done: 0, total: head.total };
    const outcomes: Change[] = [];
    const written = await shop.write(head, signal, (part) => {
      outcomes.push(...part);
      products.done += part.length;
      onProgress({ products: { ...products }, rows: { done: 0, total: received.length } });
    });
    if (written.kind === 'failed') return { kind: 'failed', msg: texts.noAnswer };
    if (written.kind === 'stopped') return { kind: 'stopped' };

    const report = reportOf(outcomes, rows, leftOut);
    const unchanged = new Set(
      outcomes.filter(({ state }) => state !== 'done').map(({ documentId }) => documentId),
    );
    const arriving = received.filter(({ id }) => !unchanged.has(id));
    let done = 0;
    onProgress({ products, rows: { done, total: arriving.length } });
    for (const part of chunksOf(arriving, CONSIGNMENT_ROWS_MAX)) {
      if (signal.aborted) return { kind: 'stopped' };
      const failed = await receive(part, { number, since: Date.parse(head.createdAt) }, shop, report);
      if (failed !== undefined) return { kind: 'failed', msg: failed };
      done += part.length;
      onProgress({ products, rows: { done, total: arriving.length } });
    }
    await shop.finish(head, reportText(report));
    return { kind: 'done', report };
  } catch (error) {
    return { kind: 'failed', msg: failureText(error) };
  }
}

function receivedRows({ products, changes }: ImportJob<PictureFile>): ReceivedRow[] {
  return [
    ...products.flatMap(({ id, grades }) =>
      grades.flatMap(({ row, key, pieces }) => (pieces > 0 ? [{ id, row, key, pieces }] : [])),
    ),
    ...changes.flatMap(({ id, received }) => received.map((one) => ({ id, ...one }))),
  ];
}

type GrowingReport = Omit<ImportReport, 'piecesReceived' | 'otherPieces'> & {
  piecesReceived: number;
  readonly otherPieces: { row: number; received: number; pieces: number }[];
};

const isNew = ({ before, expected }: Change) => before.draft === null && expected.published === null;

function reportOf(outcomes: readonly Change[], rows: Consignment['rows'], leftOut: LeftOut): GrowingReport {
  const done = outcomes.filter(({ state }) => state === 'done');
  const created = done.filter(isNew).length;
  return {
    created,
    changed: done.length - created,
    leftOut,
    notWritten: outcomes.flatMap(({ documentId, title, state, findings = [] }) =>
      state === 'done'
        ? []
        : [{ row: rows[documentId] ?? 0, title, message: findings.map(({ message }) => message).join('；') }],
    ),
    piecesReceived: 0,
    otherPieces: [],
  };
}

function reportText({ created, changed, piecesReceived, notWritten, leftOut }: ImportReport): string {
  const { rows, pictures, poorPictures } = leftOut;
  return [
    texts.counts(created, changed, piecesReceived),
    ...notWritten.map(({ row, title, message }) => texts.keptLine(row, title, message)),
    ...(rows > 0 ? [texts.leftOut.counted(rows)] : []),
    ...pictures.first.map(({ name, message }) => texts.pictureLine(name, message)),
    ...poorPictures.first.map(({ name, message }) => texts.poorPictureLine(name, message)),
    ...(pictures.count > pictures.first.length ? [texts.more(pictures.count - pictures.first.length)] : []),
  ].join('\n');
}

/** `since`: when the import began, in milliseconds. Returns the message of a failure. */
async function receive<F>(
  part: readonly ReceivedRow[],
  { number: consignment, since }: { readonly number: string; readonly since: number },
  shop: Pick<ImportTarget<F>, 'receive'>,
  report: GrowingReport,
): Promise<string | undefined> {
  const request = {
    consignment,
    rows: part.map(({ id, key, pieces }) => ({ productId: id, variantKey: key, pieces })),
  };
  // Each call has a new idempotency key, because the ledger recognizes received rows.
  const result = await shop.receive(request, newIdempotencyKey());
  if (result.kind !== 'answer') return result.msg;
  for (const [at, { receivedBefore, received }] of result.data.rows.entries()) {
    const own = part[at];
    if (own === undefined) continue;
    if (receivedBefore === null || Date.parse(receivedBefore) >= since) report.piecesReceived += received;
    else if (received !== own.pieces) report.otherPieces.push({ row: own.row, received, pieces: own.pieces });
  }
  return undefined;
}

/** Clients and browsers report in English. */
function failureText(error: unknown): string {
  const { statusCode, message = '' } = error as { statusCode?: number; message?: string };
  if (/\p{Script=Han}/u.test(message)) return message;
  if (statusCode === 401 || statusCode === 403) return texts.notLoggedIn;
  return texts.noAnswer;
}

async function uploadAll<F>(
  files: readonly F[],
  { upload }: Pick<ImportTarget<F>, 'upload'>,
  { uploads }: ImportSession<F>,
  signal: AbortSignal,
  onDone: () => void,
): Promise<void> {
  const waiting = files.filter((file) => !uploads.has(file)).values();
  const work = async () => {
    for (const file of waiting) {
      if (signal.aborted) return;
      uploads.set(file, await upload(file));
      onDone();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, work));
}
