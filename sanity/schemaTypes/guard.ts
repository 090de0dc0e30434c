/** Puts the rules of src/rules/content, which the server asks too, into the Studio's validation. */
import type { Path, ValidationError } from 'sanity';
import { idVerdict, publishedId } from '../../src/rules/content/addresses.ts';
import type { Finding, Verdict } from '../../src/rules/content/verdict.ts';

/** Each finding at the field that it is about: the Studio leads there. `value` is what the path begins at. */
export function atFields(findings: readonly Finding[], value: unknown): true | ValidationError[] {
  if (findings.length === 0) return true;
  return findings.map(({ path, message }) => ({ path: studioPath(path, value), message }));
}

/** The Studio knows items of a list by their keys. */
function studioPath(path: Finding['path'], value: unknown): Path {
  let inner: unknown = value;
  return path.map((step) => {
    inner = (inner as Record<string | number, unknown> | undefined)?.[step];
    const key = typeof step === 'number' ? (inner as { _key?: unknown } | undefined)?._key : undefined;
    return typeof key === 'string' ? { _key: key } : step;
  });
}

/** A rule of a value that is there; an empty one is asked for by `required()`. */
export function whenThere<T>(verdictOf: (value: T) => Verdict) {
  return (value: T | undefined): Verdict => (value === undefined || value === '' ? true : verdictOf(value));
}

/** By the editor's own calendar: `YYYY-MM-DD`. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

export function checkId(document: { readonly _id?: string } | undefined): Verdict {
  return document?._id === undefined ? true : idVerdict(publishedId(document._id));
}
