import { isDeepStrictEqual } from 'node:util';
import type { Doc } from '../documents.ts';

/** Patches in Sanity's format `mendoza`. */
type Effects = { apply: unknown[]; revert: unknown[] };

/** Opcodes of mendoza that are used here. */
const VALUE = 0;
const PUSH_FIELD_COPY = 10;
const PUSH_FIELD_BLANK = 11;
const PUSH_ELEMENT_COPY = 12;
const RETURN_INTO_OBJECT_SAME_KEY_POP = 15;
const RETURN_INTO_ARRAY_POP = 16;
const OBJECT_SET_FIELD_VALUE = 17;
const OBJECT_DELETE_FIELD = 19;
const ARRAY_APPEND_VALUE = 20;
const ARRAY_APPEND_SLICE = 21;

type Fields = Record<string, unknown>;

/** Omits the revision, which readers take from the event. */
export function effectsOf(before: Doc | null, after: Doc | null): Effects {
  const [from, to] = [withoutRevision(before), withoutRevision(after)];
  return { apply: patchOf(from, to), revert: patchOf(to, from) };
}

function withoutRevision(doc: Doc | null): Fields | null {
  if (doc === null) return null;
  const { _rev, ...fields } = doc;
  return fields;
}

function patchOf(from: Fields | null, to: Fields | null): unknown[] {
  return from === null || to === null ? [VALUE, to] : objectPatch(from, to);
}

/** Compares field by field, so that the history shows who changed which field. */
function objectPatch(from: Fields, to: Fields): unknown[] {
  const keys = Object.keys(from).sort();
  const deleted = keys.flatMap((key, at) => (to[key] === undefined ? [OBJECT_DELETE_FIELD, at] : []));
  const set = Object.entries(to).flatMap(([key, value]) => {
    const old = from[key];
    if (value === undefined || isDeepStrictEqual(old, value)) return [];
    const at = keys.indexOf(key);
    if (isFields(old) && isFields(value))
      return [PUSH_FIELD_COPY, at, ...objectPatch(old, value), RETURN_INTO_OBJECT_SAME_KEY_POP];
    if (Array.isArray(old) && Array.isArray(value))
      return [PUSH_FIELD_BLANK, at, ...arrayPatch(old, value), RETURN_INTO_OBJECT_SAME_KEY_POP];
    return [OBJECT_SET_FIELD_VALUE, value, key];
  });
  return [...deleted, ...set];
}

/** Sets an empty list as a whole, because there is nothing to append. */
function arrayPatch(from: readonly unknown[], to: readonly unknown[]): unknown[] {
  if (to.length === 0) return [ARRAY_APPEND_SLICE, 0, 0];
  return to.flatMap((item, at) => {
    if (isDeepStrictEqual(from[at], item)) return [ARRAY_APPEND_SLICE, at, at + 1];
    const key = keyOf(item);
    const was = key === undefined ? -1 : from.findIndex((other) => keyOf(other) === key);
    const old = from[was];
    if (!isFields(old) || !isFields(item)) return [ARRAY_APPEND_VALUE, item];
    return [PUSH_ELEMENT_COPY, was, ...objectPatch(old, item), RETURN_INTO_ARRAY_POP];
  });
}

function keyOf(item: unknown): unknown {
  return isFields(item) ? item._key : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
