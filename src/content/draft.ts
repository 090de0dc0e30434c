/** A draft as the build would read it if it were published now: runs the build's query and schema. */
import { evaluateSync, parse } from 'groq-js';
import type { z } from 'zod';
import { publishedId } from '../rules/content/addresses.ts';
import { BY_ID_QUERIES, CONTENT_SCHEMAS, checkVersion } from './documents.ts';
import type { DocumentKind } from './kinds.ts';
import { fieldPath, isRecord, isRuleIssue, type Problem, parseInChinese } from './validation.ts';

/** A document as it is stored in the dataset. */
export interface DraftReference {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

const DRAFT = 'drafts.';

export interface ProjectedDraft {
  /** The result of the query of its type. */
  readonly answer: unknown;
  /** Fields that refer to an unpublished document, which is shown as its draft is. */
  readonly unpublished: readonly string[];
}

export function projectDraft(
  type: DocumentKind,
  draft: DraftReference,
  references: readonly DraftReference[],
): ProjectedDraft {
  const known = new Set(references.map(({ _id }) => _id));
  // A published document takes precedence over its draft, as on the site.
  const targets = references
    .filter(({ _id }) => !_id.startsWith(DRAFT) || !known.has(publishedId(_id)))
    .map((document) => ({ ...document, _id: publishedId(document._id) }));
  const id = publishedId(draft._id);
  const now = new Date().toISOString();
  // A document has no times before its first save.
  const document = { _createdAt: now, _updatedAt: now, ...draft, _id: id, _type: type };
  const dataset = [document, ...targets.filter(({ _id }) => _id !== id)];
  return {
    answer: evaluateSync(parse(BY_ID_QUERIES[type], { params: { id } }), { dataset }).data,
    unpublished: Object.keys(draft).filter((field) => {
      const value = draft[field];
      const target = isRecord(value) ? value['_ref'] : undefined;
      return typeof target === 'string' && !known.has(target) && known.has(`${DRAFT}${target}`);
    }),
  };
}

/**
 * The problems for which the shop would refuse a draft (docs/decisions/0031). `references` are the published
 * documents it refers to. Leaves out what the Studio's own fields report: the rules of src/rules/content, and
 * empty fields.
 */
export function shopProblems(
  kind: DocumentKind,
  draft: DraftReference,
  references: readonly DraftReference[],
): Problem[] {
  const { answer } = projectDraft(kind, draft, references);
  const schema: z.ZodType<unknown> = CONTENT_SCHEMAS[kind];
  const parsed = parseInChinese(schema, answer);
  if (!parsed.success)
    return parsed.error.issues
      .filter((issue) => !isRuleIssue(issue) && !isUnfilled(valueAt(answer, issue.path)))
      .map(({ path, message }) => ({ path: fieldPath(answer, path), message }));
  const checked = checkVersion(kind, answer);
  return checked.kind === 'valid' ? [] : [...checked.document.problems];
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, step) => (isRecord(value) ? value[String(step)] : undefined), root);
}

/** Spaces alone count as filled in: the Studio's `required()` lets them pass. */
function isUnfilled(value: unknown): boolean {
  if (isRecord(value) && 'assetId' in value) return isUnfilled(value['assetId']);
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
