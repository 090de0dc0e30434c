/**
 * A draft is often unfinished. It is read by the very schema of the build: each field that the schema refuses is told,
 * given a stand-in that names it, and read again, until all of it can be shown.
 */
import type { z } from 'zod';
import { readInChinese } from './check.ts';
import { fieldPath } from './field-path.ts';
import { withoutRules } from './judged.ts';
import { isRecord } from './record.ts';
import { type Path, standIn } from './stand-ins.ts';

export interface FieldProblem {
  /** As the Studio writes paths: `variants[_key=="a1"].price`. */
  readonly path: string;
  /** What the Studio calls the field. */
  readonly name: string;
  readonly kind: 'missing' | 'broken';
  /** What to mend, in the words of the rule that found it. */
  readonly message: string;
}

export interface MendedDraft<T> {
  /** Undefined where a field was refused whatever stood in it. */
  readonly content: T | undefined;
  readonly problems: readonly FieldProblem[];
  /** Texts of the content that stand for what is missing, or break a rule. */
  readonly marks: readonly string[];
}

export interface Naming {
  /** What the Studio calls the field at its own path. */
  readonly nameOf: (studioPath: string) => string;
  /** How the page shows that it is missing or broken. */
  readonly markOf: (problem: FieldProblem) => string;
}

/** Each round mends what stands in the way of reading deeper. */
const ROUNDS = 8;

export function mendDraft<T>(schema: z.ZodType<T>, raw: unknown, naming: Naming): MendedDraft<T> {
  const answer: unknown = structuredClone(raw);
  const problems = new Map<string, FieldProblem>();
  const marks = new Set<string>();
  const problemAt = (path: Path, message: string): FieldProblem => {
    const studioPath = fieldPath(answer, path);
    const kind = isEmpty(valueAt(answer, path)) ? 'missing' : 'broken';
    return problems.get(studioPath) ?? { path: studioPath, name: naming.nameOf(studioPath), kind, message };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = withoutRules(() => readInChinese(schema, answer));
    if (parsed.success) {
      for (const { path, message } of readInChinese(schema, answer).error?.issues ?? []) {
        const problem = problemAt(path, message);
        // What stands in for a field may break its rules too.
        if (isWithinAny(problem.path, problems)) continue;
        problems.set(problem.path, problem);
        const value = valueAt(answer, path);
        if (typeof value === 'string') marks.add(value);
      }
      return { content: parsed.data, problems: [...problems.values()], marks: [...marks] };
    }
    const removed = new Map<string, Path>();
    for (const { path, message } of firstOf(parsed.error.issues)) {
      const value = valueAt(answer, path);
      const problem = problemAt(path, message);
      // A list that ran empty here is told by what was in it.
      if (!Array.isArray(value) || value.length > 0 || isEmpty(valueAt(raw, path)))
        problems.set(problem.path, problem);
      const mark = naming.markOf(problem);
      marks.add(mark);
      const cure = standIn({ path, value, mark });
      if (cure.value === undefined) removed.set(JSON.stringify(cure.at), cure.at);
      else put(answer, cure.at, cure.value);
    }
    // From the end on, so that what is taken out of a list moves nothing else that has to go.
    for (const path of [...removed.values()].toSorted(laterFirst)) put(answer, path, undefined);
  }
  return { content: undefined, problems: [...problems.values()], marks: [...marks] };
}

/** One issue for each place. */
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
  // A picture that is being uploaded, or none yet.
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
