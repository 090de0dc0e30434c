import type { QueryNode } from './groq-nodes.ts';

/**
 * What `field match text::query("…")` is compared with: every word must be found. Each word may stand
 * within a longer one, as Chinese has no spaces to tell words by.
 */
export function searchWords(call: QueryNode): QueryNode {
  const [asked] = Array.isArray(call.args) ? call.args : [];
  const text = (asked as QueryNode | undefined)?.value;
  const words = typeof text === 'string' ? text.split(/[\s"*]+/).filter((word) => word !== '') : [];
  return { type: 'Value', value: words.map((word) => `*${word}*`) };
}
