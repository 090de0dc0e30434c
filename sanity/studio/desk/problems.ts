/** Which published documents the shop skips, and what to mend in them. */
import { z } from 'zod';

const problemsSchema = z.object({
  items: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      title: z.string(),
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
});

export type SkippedDocument = z.infer<typeof problemsSchema>['items'][number];

const PATIENCE = 10_000;

/** Undefined where the shop doesn't tell. */
export async function skippedDocuments(): Promise<readonly SkippedDocument[] | undefined> {
  try {
    const response = await fetch('/api/v1/ops/content/problems', {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body: unknown = await response.json();
    const answer = problemsSchema.safeParse((body as { data?: unknown } | null)?.data);
    return response.ok && answer.success ? answer.data.items : undefined;
  } catch {
    // Out of reach, too slow or no JSON.
    return undefined;
  }
}
