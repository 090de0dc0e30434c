import { z } from 'zod';

export const documentBodySchema = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) });
const params = z.record(z.string(), z.unknown()).optional();

const selection = z.union([
  z.looseObject({ id: z.string().min(1) }),
  z.looseObject({ query: z.string().min(1), params }),
]);

const insert = z.looseObject({ items: z.array(z.unknown()) });
export const patchOperationsSchema = z.looseObject({
  ifRevisionID: z.string().optional(),
  set: z.record(z.string(), z.unknown()).optional(),
  setIfMissing: z.record(z.string(), z.unknown()).optional(),
  unset: z.array(z.string()).optional(),
  inc: z.record(z.string(), z.number()).optional(),
  dec: z.record(z.string(), z.number()).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  insert: insert.optional(),
});
const patch = z.intersection(selection, patchOperationsSchema);

const mutation = z.union([
  z.strictObject({ create: documentBodySchema }),
  z.strictObject({ createIfNotExists: documentBodySchema.required({ _id: true }) }),
  z.strictObject({ createOrReplace: documentBodySchema.required({ _id: true }) }),
  z.strictObject({ delete: selection }),
  z.strictObject({ patch }),
]);

/** Sanity documents this body in its HTTP API. */
export const mutateRequestSchema = z.looseObject({
  mutations: z.array(mutation),
  transactionId: z.string().min(1).max(200).optional(),
});

export type DocumentBody = z.infer<typeof documentBodySchema>;
export type MutationSelection = z.infer<typeof selection>;
export type PatchMutation = z.infer<typeof patch>;
export type Mutation = z.infer<typeof mutation>;
