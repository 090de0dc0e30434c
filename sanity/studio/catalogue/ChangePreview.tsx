import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { peekSkus } from '../../../src/content/take-skus.ts';
import { TableHead } from '../base/TableHead.tsx';
import { catalogueText } from './catalogue.text.ts';
import type { NewChange } from './change-set.ts';
import { type CheckedPlan, readCheckedPlan } from './check-plan.ts';
import { type Difference, previewOf } from './differences.ts';
import type { Entries } from './entries.ts';
import type { DocumentPair } from './pair.ts';
import { type CatalogueAction, isSkuMissing, type PlanChangeResult } from './plan.ts';
import { isRefused, RefusedDocuments } from './RefusedDocument.tsx';
import { useDocumentCheck } from './use-document-check.ts';
import { useFieldTitles } from './use-draft-details.ts';

const { preview: words, run: runWords, remarks } = catalogueText;
const SHOWN_MAX = 200;

interface PreviewProps {
  readonly action: CatalogueAction;
  readonly ids: readonly string[];
  readonly entries: Entries;
  /** Undefined if the action has no form. */
  readonly onBack: (() => void) | undefined;
  readonly onStart: (changes: readonly NewChange[]) => void;
}

export function ChangePreview({ action, ids, entries, onBack, onStart }: PreviewProps): ReactNode {
  const { pairs, plan, progress, hasFailed, retry } = useCheckedPlan(ids, action);
  const skus = useComingSkus(plan);
  if (plan === undefined)
    return (
      <p className={hasFailed ? 'notice bad' : 'soft'} role={hasFailed ? 'alert' : 'status'}>
        {hasFailed ? words.unreadable : progress}
        {hasFailed && (
          <button type="button" onClick={retry}>
            {catalogueText.again}
          </button>
        )}
      </p>
    );
  const changes = plan.filter((one) => one.kind === 'change');
  const refused = plan.filter(isRefused);
  const same = plan.length - changes.length - refused.length;
  const deletes = changes.filter(({ remark }) => remark === 'deletes').length;
  return (
    <>
      <p role="status">
        <strong>{changes.length === 0 ? words.nothing : words.will(changes.length)}</strong>
        {same > 0 && <span className="soft">　{words.same(same)}</span>}
      </p>
      {action.kind === 'unpublish' && <p className="notice warn">{words.unpublishQuestion}</p>}
      {action.kind === 'discard' && (
        <p className="notice warn">
          {words.discardQuestion}
          {deletes > 0 && words.deletes(deletes)}
        </p>
      )}
      {refused.length > 0 && (
        <RefusedDocuments title={words.refused(refused.length)} documents={refused.slice(0, SHOWN_MAX)} />
      )}
      {changes.length > 0 && <Changes changes={changes} pairs={pairs} entries={entries} skus={skus} />}
      <div className="buttons">
        {onBack !== undefined && (
          <button type="button" onClick={onBack}>
            {words.back}
          </button>
        )}
        {changes.length > 0 && (
          <button type="button" className="main" onClick={() => onStart(changes.map(({ change }) => change))}>
            {startText(action, changes.length)}
          </button>
        )}
      </div>
    </>
  );
}

function startText(action: CatalogueAction, count: number): string {
  if (action.kind !== 'edit') return runWords.start[action.kind](count);
  return action.isLive ? runWords.start.live(count) : runWords.start.draft(count);
}

/** Reads and checks once, so that the preview is what is written. */
function useCheckedPlan(ids: readonly string[], action: CatalogueAction) {
  const client = useClient({ apiVersion: API_VERSION });
  const findingsOf = useDocumentCheck();
  const [checked, setChecked] = useState<CheckedPlan>();
  const [progress, setProgress] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` is a new array with each change of the list.
  useEffect(() => {
    const closing = new AbortController();
    setFailed(false);
    readCheckedPlan(client, ids, action, findingsOf, (text) => {
      closing.signal.throwIfAborted();
      setProgress(text);
    })
      .then(setChecked)
      .catch(() => setFailed(!closing.signal.aborted));
    return () => closing.abort();
  }, [client, action, tries]);
  return { ...checked, progress, hasFailed, retry: () => setTries((before) => before + 1) };
}

/** Keyed by document id. Empty if the numbers can't be known. */
function useComingSkus(plan: readonly PlanChangeResult[] | undefined): ReadonlyMap<string, string> {
  const client = useClient({ apiVersion: API_VERSION });
  const [skus, setSkus] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const lacking = (plan ?? []).flatMap((one) =>
      one.kind === 'change' && isSkuMissing(one.change) ? [one.change.documentId] : [],
    );
    peekSkus(client, lacking.length).then(
      (found) => isCurrent && setSkus(new Map(lacking.map((id, at) => [id, found[at] ?? '']))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, plan]);
  return skus;
}

const skuDifference = (sku: string | undefined): Difference => ({
  label: words.sku,
  values: { before: catalogueText.empty, after: sku ? words.comingSku(sku) : words.automaticSku },
});

type PlannedChange = Extract<PlanChangeResult, { kind: 'change' }>;

function Changes({
  changes,
  pairs,
  entries,
  skus,
}: {
  readonly skus: ReadonlyMap<string, string>;
  readonly changes: readonly PlannedChange[];
  readonly pairs: ReadonlyMap<string, DocumentPair> | undefined;
  readonly entries: Entries;
}): ReactNode {
  const texts = useFieldTitles(entries);
  return (
    <div className="scrolls preview">
      <table className="plain">
        <caption>{words.caption}</caption>
        <TableHead titles={[words.document, words.field, words.old, words.new]} />
        <tbody>
          {changes.slice(0, SHOWN_MAX).map(({ change, remark }) => {
            const differences = previewOf(pairs?.get(change.documentId) ?? {}, change, texts);
            const rows = isSkuMissing(change)
              ? [...differences, skuDifference(skus.get(change.documentId))]
              : differences;
            return rows.map((difference, at) => (
              <tr key={`${change.documentId} ${difference.label}`}>
                {at === 0 && (
                  <th scope="row" rowSpan={rows.length}>
                    {change.title === '' ? catalogueText.untitled : change.title}
                    {remark !== undefined && <span className="soft remark">{remarks[remark]}</span>}
                  </th>
                )}
                <td>{difference.label}</td>
                <td>{difference.values?.before}</td>
                <td>{difference.values?.after}</td>
              </tr>
            ));
          })}
        </tbody>
      </table>
      {changes.length > SHOWN_MAX && <p className="soft">{words.more(changes.length - SHOWN_MAX)}</p>}
    </div>
  );
}
