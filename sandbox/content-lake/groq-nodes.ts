/** As much of groq-js's syntax tree as the index reads; the package ships no types for its nodes. */
export type QueryNode = { type: string; [part: string]: unknown };

export function isNode(value: unknown): value is QueryNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

/** The parts of `a && b && c`, each of which must hold. */
export function conditions(expr: QueryNode): QueryNode[] {
  if (expr.type === 'And') return [expr.left, expr.right].filter(isNode).flatMap(conditions);
  if (expr.type === 'Group' && isNode(expr.base)) return conditions(expr.base);
  return [expr];
}

/** Whether this is a field (of any name, or of the given one) of the document at hand. */
export function isField(node: QueryNode, name?: string): boolean {
  if (node.type !== 'AccessAttribute' || (name !== undefined && node.name !== name)) return false;
  return node.base === undefined || (isNode(node.base) && node.base.type === 'This');
}

/** The strings of `field == "a"` or `field in ["a", "b"]`, each once; null for any other condition. */
export function comparedStrings(condition: QueryNode, field: string): string[] | null {
  if (condition.type !== 'OpCall' || !isNode(condition.left) || !isNode(condition.right)) return null;
  const { left, right, op } = condition;
  if (op === '==' && isField(left, field)) return strings([literal(right)]);
  if (op === '==' && isField(right, field)) return strings([literal(left)]);
  if (op !== 'in' || !isField(left, field)) return null;
  const list = literal(right);
  return Array.isArray(list) ? strings(list) : null;
}

export function isText(node: QueryNode): boolean {
  return node.type === 'Value' && typeof node.value === 'string';
}

function literal(node: QueryNode): unknown {
  if (node.type === 'Value') return node.value;
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return undefined;
  return node.elements.map((element: unknown) => {
    const value = isNode(element) && element.isSplat === false ? element.value : null;
    return isNode(value) ? literal(value) : undefined;
  });
}

function strings(values: readonly unknown[]): string[] | null {
  return values.every((value) => typeof value === 'string') ? [...new Set(values)] : null;
}
