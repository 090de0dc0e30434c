import { z } from 'zod';
import { documentBody, patchOperations } from '../mutations.ts';

const id = z.string().min(1);
const ofType = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.looseObject({ actionType: z.literal(`sanity.action.document.${name}`), ...shape });

const action = z.discriminatedUnion('actionType', [
  ofType('create', {
    publishedId: id,
    attributes: documentBody,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  ofType('edit', { draftId: id, publishedId: id, patch: patchOperations }),
  ofType('publish', {
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  ofType('unpublish', { draftId: id, publishedId: id }),
  ofType('delete', { publishedId: id, includeDrafts: z.array(z.string()).default([]) }),
  ofType('discard', { draftId: id }),
  ofType('replaceDraft', { publishedId: id, attributes: documentBody }),
  // Without releases Studio sends it for drafts.
  ofType('version.discard', { versionId: id }),
]);

/** The body of `POST /data/actions`, as documented in Sanity's HTTP API. */
export const actionsRequest = z.looseObject({
  actions: z.array(action).min(1),
  transactionId: z.string().min(1).max(200).optional(),
  dryRun: z.boolean().optional(),
});

export type Action = z.infer<typeof action>;
export type ActionOf<Name extends string> = Extract<Action, { actionType: `sanity.action.document.${Name}` }>;
