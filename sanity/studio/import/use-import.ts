import { useEffect, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { today } from '../../schemaTypes/checks.ts';
import { useAskBeforeLeaving } from '../session/notices.tsx';
import { importText as texts } from '../text/import.ts';
import type { ExistingProduct } from './documents.ts';
import { type Origin, sortFiles } from './files.ts';
import { allPictures, type MatchedPictures, matchPictures } from './pictures.ts';
import { type Plan, planConsignment } from './plan.ts';
import { existingOf, type Progress, type RunResult, runConsignment } from './run.ts';
import { problemOfFile, readKnown, studioShop } from './studio-shop.ts';
import type { Problem } from './table.ts';
import { readTableFile } from './table-file.ts';

export type CheckResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] }
  | {
      readonly kind: 'good';
      readonly plan: Extract<Plan, { kind: 'good' }>;
      readonly matched: MatchedPictures<File>;
      /** Content that the import ignores. */
      readonly notes: readonly string[];
      /** Existing products by id. */
      readonly existing: ReadonlyMap<string, ExistingProduct>;
    };

export interface Import {
  readonly table: File | undefined;
  readonly pictures: readonly File[];
  readonly checked: CheckResult;
  readonly progress: Progress | undefined;
  readonly isRunning: boolean;
  readonly run: RunResult | undefined;
  /** Tables dropped together; none is used. */
  readonly several: readonly string[];
  /** New files replace earlier ones. */
  readonly take: (files: readonly File[], origin: Origin) => void;
  readonly checkAgain: () => void;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  readonly reset: () => void;
}

export function useImport(): Import {
  const client = useClient({ apiVersion: API_VERSION });
  const [table, setTable] = useState<File>();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState<CheckResult>({ kind: 'none' });
  const [several, setSeveral] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setRunning] = useState(false);
  const [run, setRun] = useState<RunResult>();
  const stopping = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another check of the same files.
  useEffect(() => {
    if (table === undefined) return setChecked({ kind: 'none' });
    let isCurrent = true;
    setChecked({ kind: 'reading' });
    void (async () => {
      const read = await readTableFile(table);
      if (read.kind === 'unreadable') return read;
      const known = await readKnown(client).catch(() => undefined);
      if (known === undefined) return { kind: 'unreadable', message: texts.unreadableContent } as const;
      const plan = planConsignment(read.sheet, known, today());
      if (plan.kind === 'wrong') return plan;
      const existing = await existingOf(plan.products, studioShop(client)).catch(() => undefined);
      if (existing === undefined) return { kind: 'unreadable', message: texts.unreadableContent } as const;
      const numbers = plan.products.map(({ number }) => number);
      const matched = matchPictures(pictures, numbers, await problemsOf(pictures, numbers));
      return { kind: 'good', plan, matched, notes: read.notes, existing } as const;
    })().then((result) => {
      if (isCurrent) setChecked(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, table, pictures, tries]);

  useAskBeforeLeaving(isRunning);

  const take = (files: readonly File[], origin: Origin) => {
    const sorted = sortFiles(files, origin, { table, pictures });
    if ('several' in sorted) return setSeveral(sorted.several);
    setSeveral([]);
    setTable(sorted.table);
    setPictures(sorted.pictures);
    setRun(undefined);
    setProgress(undefined);
  };

  const start = async () => {
    if (checked.kind !== 'good' || isRunning) return;
    stopping.current = new AbortController();
    setRunning(true);
    setRun(undefined);
    const { consignment, products } = checked.plan;
    const job = { consignment, products, pictures: checked.matched.byNumber };
    setRun(await runConsignment(job, studioShop(client), stopping.current.signal, setProgress));
    setRunning(false);
  };

  const reset = () => {
    setTable(undefined);
    setPictures([]);
    setSeveral([]);
    setRun(undefined);
    setProgress(undefined);
  };

  return {
    ...{ table, pictures, several, checked, progress, isRunning, run, take, start, reset },
    checkAgain: () => setTries((before) => before + 1),
    stop: () => stopping.current?.abort(),
  };
}

/** Reads only pictures that belong to a product. */
async function problemsOf(files: readonly File[], numbers: readonly string[]): Promise<Map<File, string>> {
  const sides = [...matchPictures(files, numbers).byNumber.values()];
  const verdicts = new Map<File, string>();
  await Promise.all(
    sides.flatMap(allPictures).map(async (file) => {
      const verdict = await problemOfFile(file);
      if (verdict !== undefined) verdicts.set(file, verdict);
    }),
  );
  return verdicts;
}
