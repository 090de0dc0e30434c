/**
 * What the Studio's preview pane and the page in its frame, `/preview`, tell each other (docs/decisions/0002). Both are
 * of one origin; each takes messages of the other window and of that origin alone, and of this shape.
 */
import * as z from 'zod/mini';

/** Raised with every change that the other side would not understand. A tab may be older than the site. */
export const PREVIEW_VERSION = 2;
export const PREVIEW_PATH = '/preview';

export const PREVIEWED_TYPES = ['species', 'product', 'carouselItem', 'page'] as const;
export type PreviewedType = (typeof PREVIEWED_TYPES)[number];

const document = z.looseObject({ _id: z.string(), _type: z.string() });
const serial = z.int().check(z.nonnegative());
const version = z.literal(PREVIEW_VERSION);

/** A draft as it stands in the Studio, whole: a later one takes its place. */
export const draftMessageSchema = z.object({
  preview: version,
  kind: z.literal('draft'),
  /** Rises with each draft that is sent; the answer names it. */
  serial,
  type: z.enum(PREVIEWED_TYPES),
  document,
  /** What the draft points to: species, category, product, pictures. Drafts of these keep their prefix. */
  references: z.array(document),
  /** What the Studio calls each field, by its path without keys: `variants.price`. */
  titles: z.record(z.string(), z.string()),
  /** Pieces that can be bought of each grade, by its key; absent while the shop has not answered. */
  stock: z.optional(z.record(z.string(), z.number())),
});

const problem = z.object({
  /** As the Studio writes paths: `variants[_key=="a1"].price`. */
  path: z.string(),
  name: z.string(),
  kind: z.enum(['missing', 'broken', 'unpublished']),
  message: z.string(),
});

export const frameMessageSchema = z.discriminatedUnion('kind', [
  /** Its script runs: drafts may be sent. */
  z.object({ preview: version, kind: z.literal('ready') }),
  z.object({ preview: version, kind: z.literal('drawn'), serial, problems: z.array(problem) }),
]);

export type DraftMessage = z.infer<typeof draftMessageSchema>;
export type DraftDocument = z.infer<typeof document>;
export type DraftProblem = z.infer<typeof problem>;
export type FrameMessage = z.infer<typeof frameMessageSchema>;

/** The message of an event from `window`, and undefined for all others, or for what is no such message. */
export function readMessage<T>(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  from: { readonly window: unknown; readonly origin: string },
  schema: z.ZodMiniType<T>,
): T | undefined {
  if (from.window === null || source !== from.window || origin !== from.origin) return undefined;
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
