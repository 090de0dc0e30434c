/**
 * Studio and `/preview` accept only valid messages from the other window and their own origin
 * (docs/decisions/0002).
 */
import * as z from 'zod/mini';

/** Increase it with every incompatible change: an open tab may be older than the site. */
export const PREVIEW_VERSION = 2;
export const PREVIEW_PATH = '/preview';

export const PREVIEWED_TYPES = ['species', 'product', 'carouselItem', 'page'] as const;
export type PreviewedType = (typeof PREVIEWED_TYPES)[number];

const document = z.looseObject({ _id: z.string(), _type: z.string() });
const serial = z.int().check(z.nonnegative());
const version = z.literal(PREVIEW_VERSION);

/** Replaces the previous draft. */
const draftMessageSchema = z.object({
  preview: version,
  kind: z.literal('draft'),
  /** Increases with each draft; the response repeats it. */
  serial,
  type: z.enum(PREVIEWED_TYPES),
  document,
  /** Drafts have ids with their prefix. */
  references: z.array(document),
  /** Field titles by path without keys: `variants.price`. */
  titles: z.record(z.string(), z.string()),
  /** Units available by grade key; absent until the shop responds. */
  stock: z.optional(z.record(z.string(), z.number())),
});

/** A Studio path; empty for none. */
const focusMessageSchema = z.object({
  preview: version,
  kind: z.literal('focus'),
  path: z.string(),
});

export const studioMessageSchema = z.discriminatedUnion('kind', [draftMessageSchema, focusMessageSchema]);

const problem = z.object({
  /** A Studio path: `variants[_key=="a1"].price`. */
  path: z.string(),
  name: z.string(),
  kind: z.enum(['missing', 'broken', 'unpublished']),
  message: z.string(),
});

export const frameMessageSchema = z.discriminatedUnion('kind', [
  /** The page accepts drafts after this message. */
  z.object({ preview: version, kind: z.literal('ready') }),
  z.object({ preview: version, kind: z.literal('drawn'), serial, problems: z.array(problem) }),
  /** The form opens the pressed field. */
  z.object({ preview: version, kind: z.literal('open'), path: z.string() }),
]);

export type StudioMessage = z.infer<typeof studioMessageSchema>;
export type DraftMessage = z.infer<typeof draftMessageSchema>;
export type DraftDocument = z.infer<typeof document>;
export type DraftProblem = z.infer<typeof problem>;
export type FrameMessage = z.infer<typeof frameMessageSchema>;

/** Undefined unless the event comes from `window` and is valid. */
export function parseMessage<T>(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  from: { readonly window: unknown; readonly origin: string },
  schema: z.ZodMiniType<T>,
): T | undefined {
  if (from.window === null || source !== from.window || origin !== from.origin) return undefined;
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
