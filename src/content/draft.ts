/** Runs the build's query and schema on the draft. */
import { evaluateSync, parse } from 'groq-js';
import type { z } from 'zod';
import { publishedId } from '../features/content/addresses.rules.ts';
import { BY_ID_QUERIES, CONTENT_SCHEMAS, checkVersion } from './documents.ts';
import type { DocumentKind } from './kinds.ts';
import { fieldPath, isRecord, isRuleIssue, type Problem, parseInChinese } from './validation.ts';

/** A document as stored in the dataset. */
export interface DraftReference {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

const DRAFT = 'drafts.';

export interface ProjectedDraft {
  readonly answer: unknown;
  /** Fields that refer to an unpublished document, whose draft is shown. */
  readonly unpublished: readonly string[];
}

export function projectDraft(
  type: DocumentKind,
  draft: DraftReference,
  references: readonly DraftReference[],
): ProjectedDraft {
  const known = new Set(references.map(({ _id }) => _id));
  // Published documents take precedence over drafts.
  const targets = references
    .filter(({ _id }) => !_id.startsWith(DRAFT) || !known.has(publishedId(_id)))
    .map((document) => ({ ...document, _id: publishedId(document._id) }));
  const id = publishedId(draft._id);
  const now = new Date().toISOString();
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
 * `references` are published documents. Leaves out what the Studio's form already shows: empty fields, and values that
 * break a rule (docs/decisions/0001).
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

/**
 * False for texts of spaces: the Studio's `required()` accepts them, so its fields do not report
 * them.
 */
function isUnfilled(value: unknown): boolean {
  if (isRecord(value) && 'assetId' in value) return isUnfilled(value['assetId']);
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
