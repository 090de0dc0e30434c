/** Decides which due schedules are carried out, in one transaction. Rejected ones change no document. */
import type { Mutation } from '@sanity/client';
import { draftId, publishedId } from '../features/content/addresses.rules.ts';
import { oldAddressesAfter } from '../features/content/old-addresses.rules.ts';
import { SCHEDULE_TYPE, type Schedule } from '../features/content/schedule.contract.ts';
import { skuTakenMessage } from '../features/content/sku.rules.ts';
import { checkVersion } from './documents.ts';
import { type DraftReference, projectDraft } from './draft.ts';
import { DOCUMENT_KINDS, SITE_SETTINGS_ID } from './kinds.ts';
import type { Referrer } from './referrers.ts';
import { isRecord, type Problem } from './validation.ts';

export const DUE_SCHEDULES_QUERY = /* groq */ `*[_type == "${SCHEDULE_TYPE}" && state == "waiting" && at <= $now]
  | order(at asc, _id asc)[0...500]`;
export const DOCUMENTS_BY_ID_QUERY = /* groq */ `*[_id in $ids]`;
/** Includes drafts: their editors may have printed labels. */
export const PRODUCTS_BY_SKU_QUERY = /* groq */ `*[_type == "product" && sku in $skus]{_id, name, sku}`;
/** Deleted after a month. */
export const OLD_SCHEDULES_QUERY = /* groq */ `*[_type == "${SCHEDULE_TYPE}" && state != "waiting" && endedAt < $before]`;

export interface ProductWithSku {
  readonly _id: string;
  readonly name: string | null;
  readonly sku: string;
}

export interface ScheduledContent {
  /** Includes drafts, and all documents that these refer to. */
  readonly documents: ReadonlyMap<string, DraftReference>;
  /** Referrers by the id of the document to unpublish. */
  readonly referrers: ReadonlyMap<string, readonly Referrer[]>;
  /** Includes the product to publish. */
  readonly numbered: readonly ProductWithSku[];
}

export interface ScheduleDecision {
  readonly schedule: Schedule;
  readonly outcome: 'done' | 'unneeded' | 'refused';
  readonly problems: readonly Problem[];
}

/**
 * Documents may refer to each other, so each newly rejected one starts another round without it.
 */
export function decideSchedules(
  schedules: readonly Schedule[],
  content: ScheduledContent,
): ScheduleDecision[] {
  let decided = schedules.map((schedule) => before(schedule, content));
  for (;;) {
    const coming = new Map(
      decided
        .filter(({ schedule, outcome }) => schedule.action === 'publish' && outcome === 'done')
        .flatMap(({ schedule: { document } }) => {
          const draft = content.documents.get(draftId(document));
          return draft === undefined ? [] : [[document, { ...draft, _id: document }] as const];
        }),
    );
    const next = decided.map((one) => (one.outcome === 'done' ? checked(one, content, coming) : one));
    if (next.every(({ outcome }, index) => outcome === decided[index]?.outcome)) return next;
    decided = next;
  }
}

function before(schedule: Schedule, { documents }: ScheduledContent): ScheduleDecision {
  const { action, document } = schedule;
  const [draft, published] = [documents.get(draftId(document)), documents.get(document)];
  if (draft === undefined && published === undefined) return refused(schedule, [whole('文档已经删除')]);
  const isNeeded = action === 'publish' ? draft !== undefined : published !== undefined;
  return { schedule, outcome: isNeeded ? 'done' : 'unneeded', problems: [] };
}

function checked(
  one: ScheduleDecision,
  content: ScheduledContent,
  coming: ReadonlyMap<string, DraftReference>,
): ScheduleDecision {
  const problems =
    one.schedule.action === 'publish'
      ? publishProblems(one.schedule, content, coming)
      : unpublishProblems(one.schedule, content);
  return problems.length === 0 ? one : refused(one.schedule, problems);
}

/** Returns why the shop would not show the document. */
function publishProblems(
  { document }: Schedule,
  { documents, numbered }: ScheduledContent,
  coming: ReadonlyMap<string, DraftReference>,
): readonly Problem[] {
  const draft = documents.get(draftId(document));
  const kind = DOCUMENT_KINDS.find((known) => known === draft?._type);
  if (draft === undefined || kind === undefined) return [whole('这类内容不能定时发布')];
  const published = [...documents.values()].filter(({ _id }) => publishedId(_id) === _id && !coming.has(_id));
  const { answer } = projectDraft(kind, draft, [...published, ...coming.values()]);
  const version = checkVersion(kind, answer);
  if (version.kind === 'broken') return version.document.problems;
  const other = numbered.find(({ _id, sku }) => sku === draft['sku'] && publishedId(_id) !== document);
  return other === undefined ? [] : [{ path: 'sku', message: skuTakenMessage(other.sku, other.name) }];
}

function unpublishProblems({ document }: Schedule, { referrers }: ScheduledContent): readonly Problem[] {
  if (document === SITE_SETTINGS_ID) return [whole('网站设置不能下架')];
  const others = referrers.get(document) ?? [];
  if (others.length === 0) return [];
  const named = [...new Set(others.map(({ title }) => `“${title ?? '未命名'}”`))].slice(0, 3).join('、');
  return [whole(`还有 ${others.length} 篇内容用到它：${named}`)];
}

const whole = (message: string): Problem => ({ path: '', message });

function refused(schedule: Schedule, problems: readonly Problem[]): ScheduleDecision {
  return { schedule, outcome: 'refused', problems };
}

/** Returns the ids of products that are to be published but lack a SKU. */
export function withoutSku(decided: readonly ScheduleDecision[], { documents }: ScheduledContent): string[] {
  return decided.flatMap(({ schedule: { action, document }, outcome }) => {
    const draft = documents.get(draftId(document));
    const lacks = draft?._type === 'product' && !draft['sku'];
    return outcome === 'done' && action === 'publish' && lacks ? [document] : [];
  });
}

/** The transaction fails if a draft or schedule has changed since it was read. */
export function scheduleMutations(
  decided: readonly ScheduleDecision[],
  { documents }: ScheduledContent,
  skus: ReadonlyMap<string, string>,
  endedAt: string,
): Mutation[] {
  return decided.flatMap(({ schedule, outcome, problems }): Mutation[] => {
    const { _id, _rev, action, document } = schedule;
    const keyed = problems.map((problem, index) => ({ _key: String(index), ...problem }));
    const end: Mutation = {
      patch: { id: _id, ifRevisionID: _rev, set: { state: outcome, endedAt, problems: keyed } },
    };
    if (outcome !== 'done') return [end];
    const [draft, published] = [documents.get(draftId(document)), documents.get(document)];
    const own =
      action === 'publish'
        ? publishing(draft, published, { sku: skus.get(document), day: endedAt.slice(0, 10) })
        : unpublishing(draft, published);
    return [end, ...own];
  });
}

function publishing(
  draft: DraftReference | undefined,
  published: DraftReference | undefined,
  { sku, day }: { readonly sku: string | undefined; readonly day: string },
): Mutation[] {
  if (draft === undefined) return [];
  const { _rev, _updatedAt, ...fields } = strengthened(draft) as DraftReference;
  const _createdAt = published?.['_createdAt'] ?? fields['_createdAt'];
  const old = oldAddressesAfter(published, draft, day);
  const added = { ...(sku && { sku }), ...(old && { old_addresses: old }) };
  return [
    unchanged(draft),
    { createOrReplace: { ...fields, ...added, _createdAt, _id: publishedId(draft._id) } },
    { delete: { id: draft._id } },
  ];
}

function unpublishing(draft: DraftReference | undefined, published: DraftReference | undefined): Mutation[] {
  if (published === undefined) return [];
  const { _rev, _updatedAt, ...fields } = published;
  const remaining: Mutation[] =
    draft === undefined ? [{ create: { ...fields, _id: draftId(published._id) } }] : [];
  return [unchanged(published), ...remaining, { delete: { id: published._id } }];
}

/** Makes the transaction fail if the document's revision has changed. */
function unchanged(document: DraftReference): Mutation {
  return { patch: { id: document._id, ifRevisionID: String(document['_rev']), unset: ['_no_such_field'] } };
}

/** References are weak until their target is published; the Studio does the same. */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  if (!isRecord(value)) return value;
  const { _strengthenOnPublish: onPublish, ...rest } = value;
  const staysWeak = onPublish === undefined || (isRecord(onPublish) && onPublish['weak'] === true);
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => key !== '_weak' || staysWeak)
      .map(([key, inner]) => [key, strengthened(inner)]),
  );
}

export function referencedIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: unknown = Reflect.get(value, '_ref');
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(referencedIds)];
}
