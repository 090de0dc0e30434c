/** What a scheduled time changes in the content lake: all documents that the shop would accept, in one transaction. */
import type { Mutation } from '@sanity/client';
import { SCHEDULE_TYPE, type Schedule } from '../contract/schedule.ts';
import { draftId, publishedId } from '../rules/content/addresses.ts';
import { checkVersion } from './documents.ts';
import { type DraftReference, projectDraft } from './draft.ts';
import { DOCUMENT_KINDS, SITE_SETTINGS_ID } from './kinds.ts';
import { isRecord, type Problem } from './validation.ts';

export const DUE_SCHEDULES = /* groq */ `*[_type == "${SCHEDULE_TYPE}" && state == "waiting" && at <= $now]
  | order(at asc, _id asc)[0...500]`;
export const DOCUMENTS_BY_ID = /* groq */ `*[_id in $ids]`;
/** Drafts, too: the content lake refuses to unpublish what they refer to. */
export const REFERRERS_OF = /* groq */ `*[references($id)][0...20]{_id, "title": coalesce(name, title)}`;
/** Ended schedules are kept for a month. */
export const OLD_SCHEDULES = /* groq */ `*[_type == "${SCHEDULE_TYPE}" && state != "waiting" && endedAt < $before]`;

export interface Referrer {
  readonly _id: string;
  readonly title: string | null;
}

/** The content that schedules of one time are about. */
export interface ScheduledContent {
  /** Drafts and published documents by id, with all that they refer to. */
  readonly documents: ReadonlyMap<string, DraftReference>;
  /** Documents that refer to each document to unpublish, by its id. */
  readonly referrers: ReadonlyMap<string, readonly Referrer[]>;
}

export interface ScheduleDecision {
  readonly schedule: Schedule;
  readonly outcome: 'done' | 'unneeded' | 'refused';
  readonly problems: readonly Problem[];
}

/** Documents of the same time may refer to each other, so a refusal is looked at again with the others left out. */
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

/** By the query and schema of the shop, so a document that would be skipped is not published. */
function publishProblems(
  { document }: Schedule,
  { documents }: ScheduledContent,
  coming: ReadonlyMap<string, DraftReference>,
): readonly Problem[] {
  const draft = documents.get(draftId(document));
  const kind = DOCUMENT_KINDS.find((known) => known === draft?._type);
  if (draft === undefined || kind === undefined) return [whole('这类内容不能定时发布')];
  const published = [...documents.values()].filter(({ _id }) => publishedId(_id) === _id && !coming.has(_id));
  const { answer } = projectDraft(kind, draft, [...published, ...coming.values()]);
  const version = checkVersion(kind, answer);
  return version.kind === 'valid' ? [] : version.document.problems;
}

function unpublishProblems({ document }: Schedule, { referrers }: ScheduledContent): readonly Problem[] {
  if (document === SITE_SETTINGS_ID) return [whole('网站设置不能下架')];
  const others = (referrers.get(document) ?? []).filter(({ _id }) => publishedId(_id) !== document);
  if (others.length === 0) return [];
  const named = [...new Set(others.map(({ title }) => `“${title ?? '未命名'}”`))].slice(0, 3).join('、');
  return [whole(`还有 ${others.length} 篇内容用到它：${named}`)];
}

const whole = (message: string): Problem => ({ path: '', message });

function refused(schedule: Schedule, problems: readonly Problem[]): ScheduleDecision {
  return { schedule, outcome: 'refused', problems };
}

/** Products to publish that have no number yet. */
export function withoutSku(decided: readonly ScheduleDecision[], { documents }: ScheduledContent): string[] {
  return decided.flatMap(({ schedule: { action, document }, outcome }) => {
    const draft = documents.get(draftId(document));
    const lacks = draft?._type === 'product' && !draft['sku'];
    return outcome === 'done' && action === 'publish' && lacks ? [document] : [];
  });
}

/** Fails as a whole if a draft or a schedule has changed since it was read. */
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
        ? publishing(draft, published, skus.get(document))
        : unpublishing(draft, published);
    return [end, ...own];
  });
}

/** `sku`: for a product that has none. */
function publishing(
  draft: DraftReference | undefined,
  published: DraftReference | undefined,
  sku: string | undefined,
): Mutation[] {
  if (draft === undefined) return [];
  const { _rev, _updatedAt, ...fields } = strengthened(draft) as DraftReference;
  const _createdAt = published?.['_createdAt'] ?? fields['_createdAt'];
  return [
    unchanged(draft),
    { createOrReplace: { ...fields, ...(sku && { sku }), _createdAt, _id: publishedId(draft._id) } },
    { delete: { id: draft._id } },
  ];
}

function unpublishing(draft: DraftReference | undefined, published: DraftReference | undefined): Mutation[] {
  if (published === undefined) return [];
  const { _rev, _updatedAt, ...fields } = published;
  const kept: Mutation[] =
    draft === undefined ? [{ create: { ...fields, _id: draftId(published._id) } }] : [];
  return [unchanged(published), ...kept, { delete: { id: published._id } }];
}

/** Changes nothing, but holds the transaction to the revision that was checked. */
function unchanged(document: DraftReference): Mutation {
  return { patch: { id: document._id, ifRevisionID: String(document['_rev']), unset: ['_no_such_field'] } };
}

/** References that were weak until their target was published become strong, as when an editor publishes. */
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

/** Ids of everything that a document refers to. */
export function referencedIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: unknown = Reflect.get(value, '_ref');
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(referencedIds)];
}
