import { evaluateSync, GroqSyntaxError, parse, toJS } from 'groq-js';
import type { Doc } from './documents.ts';
import { dereference, rewriteForIndex } from './groq-index.ts';
import { type QueryNode, withTextSearch } from './groq-text.ts';
import type { SelectedIds } from './transaction.ts';
import type { PerspectiveView } from './views.ts';

export type QueryParseError = { kind: 'unreadable'; description: string; start: number; end: number };
type QueryOutcome = { kind: 'result'; result: unknown } | QueryParseError;
type ReadQuery = { kind: 'query'; tree: QueryNode } | QueryParseError;

type QueryContext = { projectId: string; dataset: string; now: Date };

/** Runs a query with indexes, because groq-js scans all documents for each `->` and `*[…]`. */
export function runQuery(
  view: PerspectiveView,
  query: string,
  params: Record<string, unknown>,
  context: QueryContext,
): QueryOutcome {
  const read = parseQuery(query, params);
  if (read.kind === 'unreadable') return read;
  try {
    return {
      kind: 'result',
      result: evaluateQuery(rewriteForIndex(read.tree, view), view, params, context) ?? null,
    };
  } catch (error) {
    return unreadable(query, error);
  }
}

export function evaluateQuery(
  tree: QueryNode,
  view: Pick<PerspectiveView, 'docs' | 'byId' | 'referrersOf'>,
  params: Record<string, unknown>,
  { now, projectId, dataset }: QueryContext,
): unknown {
  const value = evaluateSync(tree as never, {
    dataset: view.docs,
    dereference: ({ _ref }: { _ref: string }) => dereference(view, _ref),
    params,
    timestamp: now,
    sanity: { projectId, dataset },
  });
  return toJS(value);
}

export function parseQuery(query: string, params: Record<string, unknown>): ReadQuery {
  let tree: QueryNode;
  try {
    tree = parse(query, { params }) as QueryNode;
  } catch (error) {
    return unreadable(query, error);
  }
  const missing = missingParameter(tree);
  if (missing === null) return { kind: 'query', tree: withTextSearch(tree) };
  const start = Math.max(query.indexOf(`$${missing}`), 0);
  const description = `param $${missing} referenced, but not provided`;
  return { kind: 'unreadable', description, start, end: start + missing.length + 1 };
}

/** The query selects documents (`*[…]`) or ids (`*[…]._id`). */
export function selectIds(
  view: PerspectiveView,
  query: string,
  params: Record<string, unknown>,
  context: QueryContext,
): SelectedIds {
  const outcome = runQuery(view, query, params, context);
  if (outcome.kind === 'unreadable') return outcome;
  const found: unknown[] = Array.isArray(outcome.result) ? outcome.result : [outcome.result];
  const ids = found.flatMap((item) => {
    const id = typeof item === 'string' ? item : (item as Partial<Doc> | null)?._id;
    return typeof id === 'string' ? [id] : [];
  });
  return { kind: 'ids', ids };
}

function unreadable(query: string, error: unknown): QueryParseError {
  const description = error instanceof Error ? error.message : String(error);
  const start = error instanceof GroqSyntaxError ? error.position : 0;
  const end = error instanceof GroqSyntaxError ? Math.min(start + 1, query.length) : query.length;
  return { kind: 'unreadable', description, start, end };
}

function missingParameter(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null;
  const { type, name } = node as { type?: unknown; name?: unknown };
  if (type === 'Parameter' && typeof name === 'string') return name;
  // Values contain no nodes.
  if (type === 'Value') return null;
  for (const part of Object.values(node)) {
    const found = missingParameter(part);
    if (found !== null) return found;
  }
  return null;
}
