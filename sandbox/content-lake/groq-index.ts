import {
  comparedStrings,
  evaluateTextSearch,
  isField,
  isNode,
  isText,
  type QueryNode,
  splitConjunction,
} from './groq-text.ts';
import type { PerspectiveView } from './views.ts';

/**
 * groq-js dereferences single ids. An id with this prefix means all documents that reference the
 * rest of it.
 */
const REFERRERS = 'referrers of ';

/** Narrows each `*[…]` by indexes and keeps its filter, so results don't change. */
export function rewriteForIndex(tree: QueryNode, view: PerspectiveView): QueryNode {
  return rewrite(tree, view, false) as QueryNode;
}

/** The `dereference` callback for queries rewritten by `rewriteForIndex`. */
export function dereference(view: Pick<PerspectiveView, 'byId' | 'referrersOf'>, id: string): unknown {
  const hasWords = evaluateTextSearch(id, (asked) => view.byId(asked));
  if (hasWords !== undefined) return hasWords;
  if (id.startsWith(REFERRERS)) return view.referrersOf(id.slice(REFERRERS.length));
  return view.byId(id) ?? null;
}

/**
 * `inScope`: true if `^` in a filter here means the directly enclosing value, as in `{…}` and
 * `[…]`.
 */
function rewrite(part: unknown, view: PerspectiveView, inScope: boolean): unknown {
  if (Array.isArray(part)) return part.map((item) => rewrite(item, view, inScope));
  if (!isNode(part) || part.type === 'Value') return part;
  const copy: QueryNode = { type: part.type };
  for (const [key, value] of Object.entries(part)) {
    copy[key] = rewrite(value, view, key === 'expr' ? scopeWithin(part.type, inScope) : inScope);
  }
  if (part.type === 'Filter' && isNode(part.base) && part.base.type === 'Everything' && isNode(part.expr)) {
    copy.base = narrowed(splitConjunction(part.expr), view, inScope) ?? part.base;
  }
  return copy;
}

function scopeWithin(type: string, outside: boolean): boolean {
  if (type === 'Projection' || type === 'Filter') return true;
  // In groq-js, `^` skips the scope of Map and FlatMap.
  return type === 'Map' || type === 'FlatMap' ? false : outside;
}

function narrowed(all: readonly QueryNode[], view: PerspectiveView, inScope: boolean): QueryNode | null {
  const ids = first(all, (condition) => comparedStrings(condition, '_id'));
  if (ids) return { type: 'Value', value: ids.flatMap((id) => view.byId(id) ?? []) };
  const group = first(all, versionsAsked);
  if (group !== null) return { type: 'Value', value: view.versionsOf(group) };
  const target = first(all, (condition) => referenceTarget(condition, inScope));
  if (target) return referrersOf(target);
  const types = first(all, (condition) => comparedStrings(condition, '_type'));
  return types ? { type: 'Value', value: types.flatMap((type) => view.ofType(type)) } : null;
}

/** Recognizes `sanity::contentVersion("…")`, which the Studio queries for every open document. */
function versionsAsked(condition: QueryNode): string | null {
  if (condition.type !== 'FuncCall' || condition.namespace !== 'sanity' || condition.name !== 'versionOf')
    return null;
  const [id] = Array.isArray(condition.args) ? condition.args : [];
  return isNode(id) && typeof id.value === 'string' ? id.value : null;
}

/**
 * Returns the id in `references(id)` or `field._ref == id`, as an expression in the outer scope.
 */
function referenceTarget(condition: QueryNode, inScope: boolean): QueryNode | null {
  if (condition.type === 'FuncCall' && condition.namespace === 'global' && condition.name === 'references') {
    const [only, ...more] = Array.isArray(condition.args) ? condition.args : [];
    return isNode(only) && more.length === 0 ? fromOutside(only, inScope) : null;
  }
  if (condition.type !== 'OpCall' || condition.op !== '==') return null;
  const { left, right } = condition;
  if (!isNode(left) || !isNode(right)) return null;
  if (isReferenceField(left)) return fromOutside(right, inScope);
  return isReferenceField(right) ? fromOutside(left, inScope) : null;
}

function isReferenceField(node: QueryNode): boolean {
  return node.type === 'AccessAttribute' && node.name === '_ref' && isNode(node.base) && isField(node.base);
}

/** Accepts a string, `^._id` or `^.^._id`. */
function fromOutside(node: QueryNode, inScope: boolean): QueryNode | null {
  if (isText(node)) return node;
  if (node.type !== 'AccessAttribute' || node.name !== '_id' || !isNode(node.base) || !inScope) return null;
  if (node.base.type !== 'Parent' || typeof node.base.n !== 'number') return null;
  const base = node.base.n === 1 ? { type: 'This' } : { type: 'Parent', n: node.base.n - 1 };
  return { ...node, base };
}

function referrersOf(target: QueryNode): QueryNode {
  const value = { type: 'OpCall', op: '+', left: { type: 'Value', value: REFERRERS }, right: target };
  const reference = { type: 'Object', attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value }] };
  // A missing id would dereference to null, and a filter on null returns null instead of [].
  const args = [
    { type: 'Deref', base: reference },
    { type: 'Value', value: [] },
  ];
  return { type: 'FuncCall', namespace: 'global', name: 'coalesce', args };
}

function first<Found>(all: readonly QueryNode[], find: (node: QueryNode) => Found | null): Found | null {
  for (const node of all) {
    const found = find(node);
    if (found !== null) return found;
  }
  return null;
}
