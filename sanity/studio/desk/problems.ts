/** Which published documents the shop skips, and what to mend in them. */
import { get } from '../../../src/contract/call.ts';
import { type ContentProblem, contentProblemsSchema } from '../../../src/contract/ops-site.ts';

/** Undefined where the shop doesn't tell. */
export async function skippedDocuments(): Promise<readonly ContentProblem[] | undefined> {
  const result = await get(
    '/ops/content/problems',
    ({ data }) => contentProblemsSchema.safeParse(data).data?.items,
  );
  return result.kind === 'answer' ? result.data : undefined;
}
