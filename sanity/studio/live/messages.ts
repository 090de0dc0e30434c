/** What goes over the lake's socket (sandbox/content-lake/README.md "The socket"). */
import { z } from 'zod';

const resultSchema = z.union([
  z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string().optional(),
  }),
  z.object({ chunk: z.string() }),
  z.object({ end: z.literal(true) }),
]);
export type ListenResult = z.infer<typeof resultSchema>;

const messageSchema = z.union([
  z.object({
    method: z.literal('listen_subscription'),
    params: z.object({ subscription: z.string(), result: resultSchema }),
  }),
  z.object({ id: z.string(), result: z.string() }),
  z.object({ id: z.string(), error: z.object({ message: z.string() }) }),
]);
export type LakeMessage = z.infer<typeof messageSchema>;

/** Undefined for what is not for listeners: signs of life, answers to goodbyes, presence. */
export function readMessage(frame: unknown): LakeMessage | undefined {
  if (typeof frame !== 'string' || !frame.startsWith('{')) return undefined;
  return messageSchema.safeParse(JSON.parse(frame)).data;
}
