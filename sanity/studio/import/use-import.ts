import { useEffect, useRef, useState } from 'react';
import { type SanityClient, useClient, useCurrentUser } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { formatToday } from '../../schemaTypes/checks.ts';
import { useAskBeforeLeaving } from '../base/notices.tsx';
import type { ChangeSetHead } from '../catalogue/change-set.ts';
import type { PartialExportedRow } from './exported.ts';
import { classifyFiles, type FileOrigin } from './files.ts';
import { productIdsIn } from './group-rows.ts';
import { importText as texts } from './import.text.ts';
import { runInSlices } from './in-slices.ts';
import { openTableInWorker } from './opened-table.ts';
import { cellContext, synonymNotes } from './parse-cell.ts';
import { allPictures, type MatchedPictures, matchPictures, type PicturedProduct } from './pictures.ts';
import { type GoodPlan, picturedProducts, planInSteps } from './plan.ts';
import {
  finishImport,
  type ImportProgress,
  type ImportResult,
  type ImportSession,
  runImport,
  type StepProgress,
} from './run.ts';
import {
  type PictureFileNames,
  problemOfFile,
  readKnownContent,
  readPictureNames,
  readProductIdsBySku,
  readProducts,
  studioImportTarget,
} from './studio-shop.ts';
import type { CellProblem } from './table.ts';

type CheckState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly step?: StepProgress }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'wrong'; readonly problems: readonly CellProblem[] }
  | SuccessfulCheck;

export interface SuccessfulCheck {
  readonly kind: 'good';
  readonly plan: GoodPlan;
  readonly matched: MatchedPictures<File>;
  readonly exported: readonly PartialExportedRow[];
  readonly notes: readonly string[];
  /** Names of the pictures by document id. */
  readonly pictureNames: ReadonlyMap<string, PictureFileNames>;
}

export interface ImportState {
  readonly table: File | undefined;
  readonly pictures: readonly File[];
  readonly checked: CheckState;
  readonly progress: ImportProgress | undefined;
  readonly isRunning: boolean;
  readonly run: ImportResult | undefined;
  /** Names of tables that were dropped together; none of them is read. */
  readonly several: readonly string[];
  readonly take: (files: readonly File[], origin: FileOrigin) => void;
  readonly checkAgain: () => void;
  /** The table overrides the shop's changes of these products. */
  readonly taken: ReadonlySet<string>;
  readonly setTaken: (ids: readonly string[], isTaken: boolean) => void;
  readonly start: () => Promise<void>;
  /** Resumes an import of an earlier visit. */
  readonly resume: (head: ChangeSetHead) => Promise<void>;
  readonly stop: () => void;
  readonly reset: () => void;
}

export function useImport(): ImportState {
  const client = useClient({ apiVersion: API_VERSION });
  const [table, setTable] = useState<File>();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState<CheckState>({ kind: 'none' });
  const [several, setSeveral] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const [progress, setProgress] = useState<ImportProgress>();
  const [isRunning, setRunning] = useState(false);
  const [run, setRun] = useState<ImportResult>();
  /** A resumed import needs no table or pictures. */
  const [resumed, setResumed] = useState<ChangeSetHead>();
  const [taken, replaceTaken] = useState<ReadonlySet<string>>(new Set());
  const stopping = useRef<AbortController>(undefined);
  const session = useRef<ImportSession<File>>({ uploads: new Map() });
  const user = useCurrentUser();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another check of the same files.
  useEffect(() => {
    session.current = { uploads: new Map() };
    replaceTaken(new Set());
    if (table === undefined) return setChecked({ kind: 'none' });
    let isCurrent = true;
    const show = (result: CheckState) => {
      if (isCurrent) setChecked(result);
    };
    show({ kind: 'reading' });
    void check(client, table, pictures, (step) => show({ kind: 'reading', step })).then(show);
    return () => {
      isCurrent = false;
    };
  }, [client, table, pictures, tries]);

  useAskBeforeLeaving(isRunning);

  const take = (files: readonly File[], origin: FileOrigin) => {
    const sorted = classifyFiles(files, origin, { table, pictures });
    if ('several' in sorted) return setSeveral(sorted.several);
    setSeveral([]);
    setTable(sorted.table);
    setPictures(sorted.pictures);
    setRun(undefined);
    setProgress(undefined);
    setResumed(undefined);
  };

  const shop = studioImportTarget(client, { id: user?.id ?? '', name: user?.name ?? '' });
  const runWith = async (work: (signal: AbortSignal) => Promise<ImportResult>) => {
    stopping.current = new AbortController();
    setRunning(true);
    setRun(undefined);
    setRun(await work(stopping.current.signal));
    setRunning(false);
  };
  const resume = async (head: ChangeSetHead) => {
    reset();
    setResumed(head);
    const pictures = { done: 0, total: 0 };
    const show = (later: Omit<ImportProgress, 'pictures'>) => setProgress({ pictures, ...later });
    show({ products: { done: 0, total: head.total }, rows: { done: 0, total: 0 } });
    await runWith((signal) => finishImport(head, shop, signal, show));
  };
  const start = async () => {
    if (isRunning) return;
    if (resumed !== undefined) return await resume(resumed);
    if (checked.kind !== 'good') return;
    const { consignment, products, changes, refused } = checked.plan;
    const { byNumber: pictures, refused: refusedPictures } = checked.matched;
    const title = texts.changeSet(table?.name ?? '');
    const takesTable = (id: string) => taken.has(id);
    const job = { title, consignment, products, changes, refused, takesTable, pictures, refusedPictures };
    await runWith((signal) => runImport(job, shop, session.current, signal, setProgress));
  };

  const reset = () => {
    setTable(undefined);
    setPictures([]);
    setSeveral([]);
    setRun(undefined);
    setProgress(undefined);
    setResumed(undefined);
  };

  return {
    table,
    pictures,
    several,
    checked,
    progress,
    isRunning,
    run,
    take,
    start,
    resume,
    reset,
    taken,
    setTaken: (ids, isTaken) =>
      replaceTaken((before) => {
        const after = new Set(before);
        for (const id of ids) isTaken ? after.add(id) : after.delete(id);
        return after;
      }),
    checkAgain: () => setTries((before) => before + 1),
    stop: () => stopping.current?.abort(),
  };
}

async function check(
  client: SanityClient,
  file: File,
  pictures: readonly File[],
  onStep: (step: StepProgress) => void,
): Promise<CheckState> {
  const opened = await openTableInWorker(file);
  if (opened.kind === 'unreadable') return opened;
  const { table, exported } = opened;
  try {
    const [content, skus] = await Promise.all([readKnownContent(client), readProductIdsBySku(client)]);
    const ids = productIdsIn(table, skus);
    const products = await readProducts(client, ids, (done) => onStep({ done, total: ids.length }));
    const read = cellContext(content, formatToday());
    const plan = await runInSlices(planInSteps(table, { read, products, skus, exported }));
    if (plan.kind === 'wrong') return plan;
    const pictured = picturedProducts(plan);
    const matched = matchPictures(pictures, pictured, await problemsOf(pictures, pictured));
    const known = plan.changes.filter(({ number }) => matched.byNumber.has(number));
    const pictureNames = await readPictureNames(
      client,
      known.map(({ product }) => product),
    );
    const typedSpecies = table.rows.map(({ cells }) => cells.species);
    const notes = [...opened.notes, ...synonymNotes(typedSpecies, read)];
    return { kind: 'good', plan, matched, exported, notes, pictureNames };
  } catch {
    return { kind: 'unreadable', message: texts.unreadableContent };
  }
}

async function problemsOf(
  files: readonly File[],
  products: readonly PicturedProduct[],
): Promise<Map<File, string>> {
  const sides = [...matchPictures(files, products).byNumber.values()];
  const verdicts = new Map<File, string>();
  await Promise.all(
    sides.flatMap(allPictures).map(async (file) => {
      const verdict = await problemOfFile(file);
      if (verdict !== undefined) verdicts.set(file, verdict);
    }),
  );
  return verdicts;
}
