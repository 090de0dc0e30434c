import type { SanityClient } from 'sanity';
import { chunksOf } from '../base/requests.ts';
import { catalogueText } from './catalogue.text.ts';
import { type ChangeFinding, partsOf } from './change-set.ts';
import { type DocumentPair, publishedBy } from './pair.ts';
import { type CatalogueAction, type PlanChangeResult, planAction } from './plan.ts';
import type { CheckDocuments } from './run.ts';
import { readPairs } from './studio-content-lake.ts';

const { preview: words } = catalogueText;
const BATCH_SIZE = 100;

export interface CheckedPlan {
  readonly pairs: ReadonlyMap<string, DocumentPair>;
  readonly plan: readonly PlanChangeResult[];
}

/**
 * Skips the changes that a rule forbids. Documents may refer to others that the plan publishes, but not to a
 * refused one, so types that others refer to are checked first.
 */
export async function readCheckedPlan(
  client: SanityClient,
  ids: readonly string[],
  action: CatalogueAction,
  findingsOf: CheckDocuments,
  onProgress: (text: string) => void,
): Promise<CheckedPlan> {
  const pairs = new Map<string, DocumentPair>();
  for (const part of chunksOf(ids, BATCH_SIZE)) {
    onProgress(words.reading(pairs.size, ids.length));
    for (const [id, pair] of await readPairs(client, part)) pairs.set(id, pair);
  }
  const planned = planAction(pairs, action);
  const changes = planned.flatMap((one) => (one.kind === 'change' ? [one.change] : []));
  const published = new Map(publishedBy(changes, pairs).map((document) => [document._id, document]));
  const total = published.size;
  const refused = new Map<string, readonly ChangeFinding[]>();
  let checked = 0;
  for (const part of partsOf(changes)) {
    const documents = part.flatMap(({ documentId }) => published.get(documentId) ?? []);
    onProgress(words.checking(checked, total));
    for (const [id, findings] of await findingsOf(documents, [...published.values()])) {
      refused.set(id, findings);
      published.delete(id);
    }
    checked += documents.length;
  }
  const plan = planned.map((one): PlanChangeResult => {
    if (one.kind === 'skipped') return one;
    const { documentId, documentType, title } = one.change;
    const why = refused.get(documentId);
    return why === undefined ? one : { kind: 'skipped', why, documentId, documentType, title };
  });
  return { pairs, plan };
}
