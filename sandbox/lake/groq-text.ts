import { isNode, type QueryNode } from './groq-nodes.ts';

/** The tree with each `text::query("…")`, which groq-js only parses, as what it is compared with. */
export function withTextSearch(tree: QueryNode): QueryNode {
  return rewrite(tree) as QueryNode;
}

function rewrite(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(rewrite);
  if (!isNode(part) || part.type === 'Value') return part;
  if (part.type === 'FuncCall' && part.namespace === 'text' && part.name === 'query')
    return searchWords(part);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, rewrite(value)]));
}

/**
 * What `field match text::query("…")` is compared with: every word must be found. Each word may stand
 * within a longer one, as Chinese has no spaces to tell words by.
 */
function searchWords(call: QueryNode): QueryNode {
  const [asked] = Array.isArray(call.args) ? call.args : [];
  const text = (asked as QueryNode | undefined)?.value;
  const words = typeof text === 'string' ? text.split(/[\s"*]+/).filter((word) => word !== '') : [];
  return { type: 'Value', value: words.map((word) => `*${word}*`) };
}
