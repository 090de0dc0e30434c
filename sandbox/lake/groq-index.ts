import type { View } from './views.ts';

/** As much of groq-js's syntax tree as the index reads; the package ships no types for its nodes. */
export type QueryNode = { type: string; [part: string]: unknown };

/**
 * The same query, with each `*[…]` that names a `_type` or `_id` starting from those documents only.
 * The filter itself stays, so the answer can't change, only the number of documents it looks at.
 */
export function indexed(tree: QueryNode, view: View): QueryNode {
  return rewrite(tree, view) as QueryNode;
}

function rewrite(part: unknown, view: View): unknown {
  if (Array.isArray(part)) return part.map((item) => rewrite(item, view));
  if (!isNode(part) || part.type === 'Value') return part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, rewrite(value, view)]),
  ) as QueryNode;
  if (
    part.type === 'Filter' &&
    isNode(part['base']) &&
    part['base'].type === 'Everything' &&
    isNode(part['expr'])
  ) {
    const base = narrowed(conditions(part['expr']), view);
    if (base) copy['base'] = base;
  }
  return copy;
}

function narrowed(all: QueryNode[], view: View): QueryNode | null {
  for (const condition of all) {
    const ids = equals(condition, '_id');
    if (ids) return { type: 'Value', value: ids.flatMap((id) => view.byId(id) ?? []) };
  }
  for (const condition of all) {
    const types = equals(condition, '_type');
    if (types) return { type: 'Value', value: types.flatMap((type) => view.ofType(type)) };
  }
  return null;
}

/** The parts of `a && b && c`, each of which must hold. */
function conditions(expr: QueryNode): QueryNode[] {
  if (expr.type === 'And') return [expr['left'], expr['right']].filter(isNode).flatMap(conditions);
  if (expr.type === 'Group' && isNode(expr['base'])) return conditions(expr['base']);
  return [expr];
}

/** The strings of `field == "a"` or `field in ["a", "b"]`, each once. */
function equals(condition: QueryNode, field: string): string[] | null {
  if (condition.type !== 'OpCall' || !isNode(condition['left']) || !isNode(condition['right'])) return null;
  const { left, right, op } = condition;
  if (op === '==' && isField(left, field)) return strings([literal(right)]);
  if (op === '==' && isField(right, field)) return strings([literal(left)]);
  if (op === 'in' && isField(left, field)) {
    const list = literal(right);
    return Array.isArray(list) ? strings(list) : null;
  }
  return null;
}

function literal(node: QueryNode): unknown {
  if (node.type === 'Value') return node['value'];
  if (node.type !== 'Array' || !Array.isArray(node['elements'])) return undefined;
  return node['elements'].map((element: unknown) => {
    const value = isNode(element) && element['isSplat'] === false ? element['value'] : null;
    return isNode(value) ? literal(value) : undefined;
  });
}

function strings(values: unknown[]): string[] | null {
  return values.every((value) => typeof value === 'string') ? [...new Set(values)] : null;
}

function isField(node: QueryNode, field: string): boolean {
  return node.type === 'AccessAttribute' && node['name'] === field && node['base'] === undefined;
}

function isNode(value: unknown): value is QueryNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}
