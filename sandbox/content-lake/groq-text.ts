import type { Doc } from './documents.ts';

/**
 * groq-js dereferences single ids. An id with this prefix tests whether a document contains all
 * words.
 */
const HAS_WORDS = 'has words ';

/**
 * Implements `match text::query("…")`, which groq-js only parses. Also matches inside words,
 * because Chinese has no spaces.
 */
export function withTextSearch(tree: QueryNode): QueryNode {
  return rewrite(tree) as QueryNode;
}

function rewrite(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(rewrite);
  if (!isNode(part) || part.type === 'Value') return part;
  const words = part.type === 'OpCall' && part.op === 'match' ? searchedWords(part.right) : null;
  if (words !== null && isWholeDocument(part.left)) return hasWords(words);
  if (words !== null) return fieldHasWords(rewrite(part.left), words);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, rewrite(value)]));
}

/** Uses one match per word: with a combined match, `score()` would count words that don't occur. */
function fieldHasWords(field: unknown, words: readonly string[]): QueryNode {
  const matches = words.map((word): QueryNode => {
    const isUnwanted = word.startsWith('-');
    const right = { type: 'Value', value: `*${isUnwanted ? word.slice(1) : word}*` };
    const match = { type: 'OpCall', op: 'match', left: field, right };
    return isUnwanted ? { type: 'Not', base: match } : match;
  });
  const all = matches.reduce((left, right) => ({ type: 'And', left, right }), { type: 'Value', value: true });
  return { type: 'Group', base: all };
}

function searchedWords(part: unknown): string[] | null {
  if (!isNode(part) || part.type !== 'FuncCall' || part.namespace !== 'text' || part.name !== 'query')
    return null;
  const [asked] = Array.isArray(part.args) ? part.args : [];
  const text = isNode(asked) ? asked.value : undefined;
  return typeof text === 'string' ? text.split(/[\s"*]+/).filter((word) => word !== '' && word !== '-') : [];
}

/** Accepts `@`, and `[@, _id]`, the form that Studio sends. */
function isWholeDocument(part: unknown): boolean {
  if (!isNode(part)) return false;
  if (part.type === 'This') return true;
  if (part.type !== 'Array' || !Array.isArray(part.elements)) return false;
  return part.elements.every((element: unknown) => {
    const value = isNode(element) ? element.value : undefined;
    return isNode(value) && (value.type === 'This' || isField(value, '_id'));
  });
}

function hasWords(words: readonly string[]): QueryNode {
  // The Studio's lists send no words, and reading the text of all documents takes long.
  if (words.length === 0) return { type: 'Value', value: true };
  const left = { type: 'Value', value: HAS_WORDS + JSON.stringify(words.map((word) => word.toLowerCase())) };
  const value = { type: 'OpCall', op: '+', left, right: { type: 'AccessAttribute', name: '_id' } };
  const attributes = [{ type: 'ObjectAttributeValue', name: '_ref', value }];
  return { type: 'Deref', base: { type: 'Object', attributes } };
}

export function evaluateTextSearch(id: string, find: (id: string) => Doc | undefined): boolean | undefined {
  if (!id.startsWith(HAS_WORDS)) return undefined;
  const end = id.lastIndexOf(']') + 1;
  const doc = find(id.slice(end));
  return doc !== undefined && hasAll(textOf(doc), wordsIn(id.slice(HAS_WORDS.length, end)));
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => (word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word)));
}

/** Search words are cached, because every document is tested for the same words. */
let lastRead = { json: '[]', words: [] as readonly string[] };

function wordsIn(json: string): readonly string[] {
  if (json !== lastRead.json) lastRead = { json, words: JSON.parse(json) };
  return lastRead.words;
}

const texts = new WeakMap<Doc, string>();

function textOf(doc: Doc): string {
  const known = texts.get(doc);
  if (known !== undefined) return known;
  const parts: string[] = [doc._id];
  collect(doc, parts);
  const text = parts.join('\n').toLowerCase();
  texts.set(doc, text);
  return text;
}

function collect(value: unknown, parts: string[]): void {
  if (typeof value === 'string') parts.push(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) if (!key.startsWith('_')) collect(item, parts);
}

/** groq-js exports no types for its nodes. */
export type QueryNode = { type: string; [part: string]: unknown };

export function isNode(value: unknown): value is QueryNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

export function splitConjunction(expr: QueryNode): QueryNode[] {
  if (expr.type === 'And') return [expr.left, expr.right].filter(isNode).flatMap(splitConjunction);
  if (expr.type === 'Group' && isNode(expr.base)) return splitConjunction(expr.base);
  return [expr];
}

export function isField(node: QueryNode, name?: string): boolean {
  if (node.type !== 'AccessAttribute' || (name !== undefined && node.name !== name)) return false;
  return node.base === undefined || (isNode(node.base) && node.base.type === 'This');
}

/** Reads `field == "a"` and `field in ["a", "b"]`. */
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
