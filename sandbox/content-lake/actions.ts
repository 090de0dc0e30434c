import { z } from 'zod';
import { parseJson, readBody } from '../common/http.ts';
import type { ContentLake, ContentLakeRequest } from './content-lake.ts';
import { transactionIdTaken } from './dataset.ts';
import { type Doc, isPublishedId, publishedId } from './documents.ts';
import type { User } from './identity.ts';
import { documentBodySchema, patchOperationsSchema } from './mutations.ts';
import type { Overlay } from './overlay.ts';
import { type MutationError, patchDocument, type TransactionStamp, toStoredDocument } from './patch.ts';
import {
  type HttpResponse,
  malformedRequestResponse,
  mutationFailedResponse,
  payloadTooLarge,
} from './responses.ts';
import { checkReferences, type MutationFailure } from './transaction.ts';

function applyActions(
  view: Overlay,
  actions: readonly Action[],
  stamp: TransactionStamp,
): MutationFailure | null {
  for (const [index, action] of actions.entries()) {
    const refusal = mismatch(action) ?? apply(view, action, stamp);
    if (refusal) return { ...refusal, index };
  }
  const broken = checkReferences(view);
  if (!broken) return null;
  const index = actions.findIndex((action) => touches(action, broken.id));
  return { ...broken.refusal, index: Math.max(index, 0) };
}

function apply(view: Overlay, action: Action, stamp: TransactionStamp): MutationError | null {
  switch (action.actionType) {
    case 'sanity.action.document.create':
      return create(view, action, stamp);
    case 'sanity.action.document.edit':
      return edit(view, action, stamp);
    case 'sanity.action.document.publish':
      return publish(view, action, stamp);
    case 'sanity.action.document.unpublish':
      return unpublish(view, action, stamp);
    case 'sanity.action.document.delete':
      return remove(view, action);
    case 'sanity.action.document.discard':
      return discard(view, action.draftId);
    case 'sanity.action.document.version.discard':
      return discard(view, action.versionId);
    case 'sanity.action.document.replaceDraft':
      return replaceDraft(view, action, stamp);
  }
}

function create(
  view: Overlay,
  { attributes, ifExists, ...ids }: ActionOf<'create'>,
  stamp: TransactionStamp,
) {
  const id = attributes._id ?? `drafts.${ids.publishedId}`;
  const existing = view.get(id) ?? view.get(ids.publishedId);
  if (existing)
    return ifExists === 'ignore'
      ? null
      : refused(
          409,
          'documentAlreadyExistsError',
          `Document by ID "${existing._id}" already exists`,
          existing._id,
        );
  return put(view, { ...attributes, _id: id }, stamp);
}

function edit(view: Overlay, { draftId, publishedId: id, patch }: ActionOf<'edit'>, stamp: TransactionStamp) {
  const published = view.get(id);
  if (!view.get(draftId) && published) put(view, { ...published, _id: draftId }, stamp);
  const whole = { ...patch, id: draftId };
  const made = patchDocument(view.get(draftId), draftId, whole, stamp);
  if (made.kind === 'refused') return made;
  view.set(draftId, made.document, whole);
  return null;
}

function publish(view: Overlay, action: ActionOf<'publish'>, stamp: TransactionStamp) {
  const { draftId, publishedId: id, ifDraftRevisionId, ifPublishedRevisionId } = action;
  const draft = view.get(draftId);
  if (!draft) return missing(draftId);
  const published = view.get(id);
  const changed =
    unexpected(draft, draftId, ifDraftRevisionId) ?? unexpected(published, id, ifPublishedRevisionId);
  if (changed) return changed;
  const _createdAt = published?._createdAt ?? draft._createdAt;
  const refusal = put(view, { ...(strengthened(draft) as Doc), _id: id, _createdAt }, stamp);
  view.set(draftId, null);
  return refusal;
}

function unpublish(
  view: Overlay,
  { draftId, publishedId: id }: ActionOf<'unpublish'>,
  stamp: TransactionStamp,
) {
  const published = view.get(id);
  if (!published) return missing(id);
  view.set(id, null);
  return view.get(draftId) ? null : put(view, { ...published, _id: draftId }, stamp);
}

function remove(view: Overlay, { publishedId: id, includeDrafts }: ActionOf<'delete'>) {
  const drafts = includeDrafts.filter((draft) => view.get(draft));
  if (!view.get(id) && drafts.length === 0) return missing(id);
  const left = `drafts.${id}`;
  if (view.get(left) && !drafts.includes(left))
    return refused(
      409,
      'documentHasDraftError',
      `Document "${id}" has a draft that is not in includeDrafts`,
      id,
    );
  for (const gone of [id, ...drafts]) if (view.get(gone)) view.set(gone, null);
  return null;
}

function discard(view: Overlay, id: string) {
  if (!view.get(id)) return missing(id);
  view.set(id, null);
  return null;
}

function replaceDraft(
  view: Overlay,
  { attributes, publishedId: id }: ActionOf<'replaceDraft'>,
  stamp: TransactionStamp,
) {
  const draftId = attributes._id ?? `drafts.${id}`;
  const existing = view.get(draftId) ?? view.get(id);
  if (!existing) return missing(draftId);
  return put(view, { ...attributes, _id: draftId, _createdAt: existing._createdAt }, stamp);
}

function put(
  view: Overlay,
  body: Parameters<typeof toStoredDocument>[0],
  stamp: TransactionStamp,
): MutationError | null {
  const made = toStoredDocument(body, stamp);
  if (made.kind === 'refused') return made;
  view.set(made.document._id, made.document);
  return null;
}

function mismatch(action: Action): MutationError | null {
  const { published, drafts } = idsOf(action);
  const wrong = drafts.find(
    (id) => isPublishedId(id) || (published !== undefined && publishedId(id) !== published),
  );
  if (wrong !== undefined)
    return refused(400, 'validationError', `"${wrong}" is no draft of the document`, wrong);
  if (published === undefined || isPublishedId(published)) return null;
  return refused(400, 'validationError', `"${published}" is no ID of a published document`, published);
}

function idsOf(action: Action): { published?: string; drafts: readonly string[] } {
  switch (action.actionType) {
    case 'sanity.action.document.create':
    case 'sanity.action.document.replaceDraft':
      return { published: action.publishedId, drafts: action.attributes._id ? [action.attributes._id] : [] };
    case 'sanity.action.document.delete':
      return { published: action.publishedId, drafts: action.includeDrafts };
    case 'sanity.action.document.discard':
      return { drafts: [action.draftId] };
    case 'sanity.action.document.version.discard':
      return { drafts: [action.versionId] };
    default:
      return { published: action.publishedId, drafts: [action.draftId] };
  }
}

function touches(action: Action, id: string): boolean {
  const { published, drafts } = idsOf(action);
  return published === id || drafts.includes(id);
}

function unexpected(doc: Doc | undefined, id: string, expected: string | undefined): MutationError | null {
  if (expected === undefined || doc?._rev === expected) return null;
  const description = `Document "${id}" has unexpected revision ID ("${doc?._rev ?? ''}"), expected "${expected}"`;
  return refused(409, 'documentRevisionIDDoesNotMatchError', description, id);
}

function missing(id: string): MutationError {
  return refused(404, 'documentNotFoundError', `The document with the ID "${id}" was not found`, id);
}

function refused(
  status: MutationError['status'],
  type: string,
  description: string,
  id: string,
): MutationError {
  return { kind: 'refused', status, type, description, details: { id } };
}

const id = z.string().min(1);
const ofType = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.looseObject({ actionType: z.literal(`sanity.action.document.${name}`), ...shape });

const action = z.discriminatedUnion('actionType', [
  ofType('create', {
    publishedId: id,
    attributes: documentBodySchema,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  ofType('edit', { draftId: id, publishedId: id, patch: patchOperationsSchema }),
  ofType('publish', {
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  ofType('unpublish', { draftId: id, publishedId: id }),
  ofType('delete', { publishedId: id, includeDrafts: z.array(z.string()).default([]) }),
  ofType('discard', { draftId: id }),
  ofType('replaceDraft', { publishedId: id, attributes: documentBodySchema }),
  // Studio sends this action for drafts if releases are disabled.
  ofType('version.discard', { versionId: id }),
]);

/** Sanity documents this body in its HTTP API. */
const actionsRequest = z.looseObject({
  actions: z.array(action).min(1),
  transactionId: z.string().min(1).max(200).optional(),
  dryRun: z.boolean().optional(),
});

type Action = z.infer<typeof action>;
type ActionOf<Name extends string> = Extract<Action, { actionType: `sanity.action.document.${Name}` }>;

const MAX_BODY = 32 * 1024 * 1024;

/** `POST /data/actions/:dataset`, atomically. */
export async function runActions(
  lake: ContentLake,
  call: ContentLakeRequest,
  user: User,
): Promise<HttpResponse> {
  const body = await readBody(call.request, MAX_BODY);
  if (body === null) return payloadTooLarge(MAX_BODY);
  const parsed = parseJson(body.toString('utf8'));
  const read = actionsRequest.safeParse(parsed.ok ? parsed.value : undefined);
  if (!read.success) return malformedRequestResponse('action', read.error);
  const { actions, transactionId, dryRun } = read.data;
  const request = { author: user.id, transactionId, body: actions, dryRun };
  const outcome = await lake.store.transact<null, MutationFailure>(request, (view, stamp) => {
    const failure = applyActions(view, actions, { ...stamp, autoGenerateArrayKeys: true });
    if (failure) return { kind: 'failed', failure };
    return { kind: 'done', value: null };
  });
  switch (outcome.kind) {
    case 'done':
      return { status: 200, json: { transactionId: outcome.transactionId } };
    case 'repeated':
      return { status: 200, json: { transactionId: outcome.entry.id } };
    case 'id-taken':
      return mutationFailedResponse('action', { ...transactionIdTaken(transactionId), index: 0 });
    case 'failed':
      return mutationFailedResponse('action', outcome.failure);
  }
}

/**
 * Strengthens references that were weak until their target is published (`_strengthenOnPublish`).
 */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, item]) => [key, strengthened(item)] as const);
  if (!('_strengthenOnPublish' in value)) return Object.fromEntries(fields);
  const onPublish = value._strengthenOnPublish as { weak?: unknown } | null;
  const isWeak = onPublish?.weak === true;
  return Object.fromEntries(
    fields.filter(([key]) => key !== '_strengthenOnPublish' && (isWeak || key !== '_weak')),
  );
}
