/**
 * Each field that the build's schema rejects is reported and replaced by a placeholder that names
 * it.
 */
import type { z } from 'zod';
import { fieldPath, isRecord, parseInChinese, withoutContentRules } from './validation.ts';

type Path = readonly PropertyKey[];

export interface FieldProblem {
  /** A Studio path: `variants[_key=="a1"].price`. */
  readonly path: string;
  readonly name: string;
  readonly kind: 'missing' | 'broken';
  readonly message: string;
}

export interface FilledDraft<T> {
  /** Undefined if the schema rejects a field with any placeholder. */
  readonly content: T | undefined;
  readonly problems: readonly FieldProblem[];
  /** Placeholders, or texts that break a rule. */
  readonly marks: readonly string[];
}

export interface NamingOptions {
  readonly nameOf: (studioPath: string) => string;
  /** Text that the page shows for a problem. */
  readonly markOf: (problem: FieldProblem) => string;
}

/** Each round fixes the fields that stopped the schema. */
const ROUNDS = 8;

export function fillDraft<T>(schema: z.ZodType<T>, raw: unknown, naming: NamingOptions): FilledDraft<T> {
  const result: unknown = structuredClone(raw);
  const problems = new Map<string, FieldProblem>();
  const marks = new Set<string>();
  const problemAt = (path: Path, message: string): FieldProblem => {
    const studioPath = fieldPath(result, path);
    const kind = isEmpty(valueAt(result, path)) ? 'missing' : 'broken';
    return problems.get(studioPath) ?? { path: studioPath, name: naming.nameOf(studioPath), kind, message };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = withoutContentRules(() => parseInChinese(schema, result));
    if (parsed.success) {
      for (const { path, message } of parseInChinese(schema, result).error?.issues ?? []) {
        const problem = problemAt(path, message);
        // Placeholders may break rules; their fields are already reported.
        if (isWithinAny(problem.path, problems)) continue;
        problems.set(problem.path, problem);
        const value = valueAt(result, path);
        if (typeof value === 'string') marks.add(value);
      }
      return { content: parsed.data, problems: [...problems.values()], marks: [...marks] };
    }
    const removed = new Map<string, Path>();
    for (const { path, message } of firstOf(parsed.error.issues)) {
      const value = valueAt(result, path);
      const problem = problemAt(path, message);
      // A list emptied by an earlier round is already reported.
      if (!Array.isArray(value) || value.length > 0 || isEmpty(valueAt(raw, path)))
        problems.set(problem.path, problem);
      const mark = naming.markOf(problem);
      marks.add(mark);
      const cure = placeholder({ path, value, mark });
      if (cure.value === undefined) removed.set(JSON.stringify(cure.at), cure.at);
      else put(result, cure.at, cure.value);
    }
    // Removing an item shifts those after it.
    for (const path of [...removed.values()].toSorted(laterFirst)) put(result, path, undefined);
  }
  return { content: undefined, problems: [...problems.values()], marks: [...marks] };
}

function firstOf<Issue extends { readonly path: Path }>(issues: readonly Issue[]): Issue[] {
  const places = issues.map(({ path }) => JSON.stringify(path));
  return issues.filter((_, index) => places.indexOf(places[index] ?? '') === index);
}

function isWithinAny(path: string, problems: ReadonlyMap<string, unknown>): boolean {
  return [...problems.keys()].some((known) => known.startsWith(path) || path.startsWith(known));
}

function laterFirst(a: Path, b: Path): number {
  for (const [at, step] of a.entries()) {
    const other = b[at];
    if (typeof step === 'number' && typeof other === 'number' && step !== other) return other - step;
  }
  return b.length - a.length;
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value, step) => (isRecord(value) ? value[String(step)] : undefined), root);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  // A picture without an asset is missing or still uploading.
  if (isRecord(value) && 'assetId' in value) return isEmpty(value['assetId']);
  return value === undefined || value === null;
}

function put(root: unknown, path: Path, value: unknown): void {
  const last = path.at(-1);
  const holder = valueAt(root, path.slice(0, -1));
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  if (Array.isArray(holder) && typeof last === 'number' && value === undefined) holder.splice(last, 1);
  else Object.assign(holder, { [last]: value });
}

interface Placeholder {
  readonly at: Path;
  /** Undefined removes the item from its list. */
  readonly value: unknown;
}

interface Refused {
  readonly path: Path;
  readonly value: unknown;
  readonly mark: string;
}

/** No asset has this hash; the preview draws placeholder pictures itself. */
export const PLACEHOLDER_HASH = '0'.repeat(40);
const NOTHING = 'draft';
const WINGSPAN = { min: 1, max: 2 };

const picture = (mark: string) => ({
  assetId: `image-${PLACEHOLDER_HASH}-1600x1280-png`,
  found: true,
  alt: mark,
});

const block = (mark: string) => ({
  _type: 'block',
  _key: NOTHING,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: NOTHING, text: mark, marks: [] }],
});

const VARIANT = { _key: NOTHING, grade: NOTHING, price: 1, withdrawn: true };

/** Placeholders by field name in the query's result. */
const BY_NAME: Readonly<Record<string, (refused: Refused) => unknown>> = {
  _id: () => NOTHING,
  _key: ({ path }) => `${NOTHING}-${String(path.at(-2))}`,
  slug: () => NOTHING,
  categoryId: () => NOTHING,
  productId: () => NOTHING,
  updated_on: () => '1970-01-01',
  species: ({ mark }) => ({ _id: NOTHING, name: mark, latinName: '—', family: '—', wingspan: WINGSPAN }),
  wingspan: () => WINGSPAN,
  min: () => WINGSPAN.min,
  max: () => Number.MAX_SAFE_INTEGER,
  main: ({ mark }) => picture(mark),
  ventral: ({ mark }) => picture(mark),
  picture: ({ mark }) => picture(mark),
  body: ({ mark }) => [block(mark)],
  variants: () => [VARIANT],
  tiers: () => null,
};

function placeholder(refused: Refused): Placeholder {
  const { path, value, mark } = refused;
  const [first, , third] = path;
  // A variant or tier without a valid price is removed.
  const tier = first === 'variants' && third === 'tiers' && path.length > 3;
  if (tier) return { at: path.slice(0, 4), value: undefined };
  if (first === 'variants' && (third === 'price' || path.length === 2))
    return { at: path.slice(0, 2), value: undefined };
  if (first === 'more') return { at: path, value: picture(mark) };
  if (first === 'body' && path.at(-1) === 'href') return { at: path, value: undefined };
  if (first === 'body' && path.at(-1) === 'alt') return { at: path, value: mark };
  if (first === 'body' && path.length === 2 && isRecord(value) && value['_type'] === 'figure')
    return { at: path, value: { ...value, ...picture(mark) } };
  if (first === 'body' && path.length > 1) return { at: path.slice(0, 2), value: undefined };
  const named = BY_NAME[String(path.at(-1))];
  if (named !== undefined) return { at: path, value: named(refused) };
  // If the placeholder itself is rejected, null replaces it.
  return { at: path, value: value === mark ? null : mark };
}
