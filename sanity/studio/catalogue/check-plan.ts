import { type ChangeFinding, partsOf } from './change-set.ts';
import { type DocumentPair, publishedAfter } from './pair.ts';
import type { PlanChangeResult } from './plan.ts';
import type { CheckDocuments } from './run.ts';

/**
 * Skips the changes that a rule forbids. Documents may refer to others that the plan publishes, but not to a
 * refused one, so types that others refer to are checked first.
 */
export async function checkPlan(
  plan: readonly PlanChangeResult[],
  pairs: ReadonlyMap<string, DocumentPair>,
  findingsOf: CheckDocuments,
  onProgress: (checked: number, total: number) => void,
): Promise<PlanChangeResult[]> {
  const changes = plan.flatMap((one) => (one.kind === 'change' ? [one.change] : []));
  const published = new Map(
    changes.flatMap(({ documentId, after }) => {
      const document = publishedAfter(pairs.get(documentId) ?? {}, after);
      return document === undefined ? [] : [[documentId, document]];
    }),
  );
  const total = published.size;
  const refused = new Map<string, readonly ChangeFinding[]>();
  let checked = 0;
  for (const part of partsOf(changes)) {
    const documents = part.flatMap(({ documentId }) => published.get(documentId) ?? []);
    if (documents.length === 0) continue;
    onProgress(checked, total);
    const findings = await findingsOf(documents, [...published.values()]);
    for (const [at, { _id }] of documents.entries()) {
      const own = findings[at] ?? [];
      if (own.length === 0) continue;
      refused.set(_id, own);
      published.delete(_id);
    }
    checked += documents.length;
  }
  return plan.map((one) => {
    const why = one.kind === 'change' ? refused.get(one.change.documentId) : undefined;
    if (one.kind === 'skipped' || why === undefined) return one;
    const { documentId, documentType, title } = one.change;
    return { kind: 'skipped', why, documentId, documentType, title };
  });
}
