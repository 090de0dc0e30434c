import { type Doc, isPublishedId, publishedId } from '../documents.ts';
import type { Overlay } from '../overlay.ts';
import { patchDocument } from '../patch-document.ts';
import { checkReferences } from '../references.ts';
import { type Refusal, type Stamp, storedDocument } from '../stored-document.ts';
import type { MutationFailure } from '../transaction.ts';
import type { Action, ActionOf } from './action.ts';
import { strengthened } from './strengthen.ts';

/** Applies all actions to `view` in their order, then checks the references of everything they touched. */
export function applyActions(
  view: Overlay,
  actions: readonly Action[],
  stamp: Stamp,
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

function apply(view: Overlay, action: Action, stamp: Stamp): Refusal | null {
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

function create(view: Overlay, { attributes, ifExists, ...ids }: ActionOf<'create'>, stamp: Stamp) {
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

function edit(view: Overlay, { draftId, publishedId: id, patch }: ActionOf<'edit'>, stamp: Stamp) {
  const published = view.get(id);
  if (!view.get(draftId) && published) put(view, { ...published, _id: draftId }, stamp);
  const whole = { ...patch, id: draftId };
  const made = patchDocument(view.get(draftId), draftId, whole, stamp);
  if (made.kind === 'refused') return made;
  view.set(draftId, made.document, whole);
  return null;
}

function publish(view: Overlay, action: ActionOf<'publish'>, stamp: Stamp) {
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

function unpublish(view: Overlay, { draftId, publishedId: id }: ActionOf<'unpublish'>, stamp: Stamp) {
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
  stamp: Stamp,
) {
  const draftId = attributes._id ?? `drafts.${id}`;
  const existing = view.get(draftId) ?? view.get(id);
  if (!existing) return missing(draftId);
  return put(view, { ...attributes, _id: draftId, _createdAt: existing._createdAt }, stamp);
}

function put(view: Overlay, body: Parameters<typeof storedDocument>[0], stamp: Stamp): Refusal | null {
  const made = storedDocument(body, stamp);
  if (made.kind === 'refused') return made;
  view.set(made.document._id, made.document);
  return null;
}

/** A draft belongs to the published document that the action names with it. */
function mismatch(action: Action): Refusal | null {
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

function unexpected(doc: Doc | undefined, id: string, expected: string | undefined): Refusal | null {
  if (expected === undefined || doc?._rev === expected) return null;
  const description = `Document "${id}" has unexpected revision ID ("${doc?._rev ?? ''}"), expected "${expected}"`;
  return refused(409, 'documentRevisionIDDoesNotMatchError', description, id);
}

function missing(id: string): Refusal {
  return refused(404, 'documentNotFoundError', `The document with the ID "${id}" was not found`, id);
}

function refused(status: Refusal['status'], type: string, description: string, id: string): Refusal {
  return { kind: 'refused', status, type, description, details: { id } };
}
