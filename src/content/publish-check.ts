/** What the shop would say of a draft if it were published now: the build's own query and schema (docs/decisions/0077). */
import type { z } from 'zod';
import { type Problem, readInChinese } from './check.ts';
import { CONTENT_SCHEMAS } from './documents.ts';
import { type DraftReference, projectDraft } from './draft.ts';
import { fieldPath } from './field-path.ts';
import { isOfRule } from './judged.ts';
import type { DocumentKind } from './kinds.ts';
import { isRecord } from './record.ts';
import { checkVersion } from './version.ts';

/**
 * `references`: the published documents that the draft points to. Leaves out what the Studio asks field by field: the
 * rules of src/rules/content, and fields that are still empty. An editor would read each sentence twice.
 */
export function shopProblems(
  kind: DocumentKind,
  draft: DraftReference,
  references: readonly DraftReference[],
): Problem[] {
  const { answer } = projectDraft(kind, draft, references);
  const schema: z.ZodType<unknown> = CONTENT_SCHEMAS[kind];
  const parsed = readInChinese(schema, answer);
  if (!parsed.success)
    return parsed.error.issues
      .filter((issue) => !isOfRule(issue) && !isUnfilled(valueAt(answer, issue.path)))
      .map(({ path, message }) => ({ path: fieldPath(answer, path), message }));
  const checked = checkVersion(kind, answer);
  return checked.kind === 'sound' ? [] : [...checked.document.problems];
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, step) => (isRecord(value) ? value[String(step)] : undefined), root);
}

/** Spaces alone count as filled in: the Studio's own `required()` lets them pass. */
function isUnfilled(value: unknown): boolean {
  if (isRecord(value) && 'assetId' in value) return isUnfilled(value['assetId']);
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
