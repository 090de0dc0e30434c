import { invalid } from './errors.ts';

/** A decoded form: strings, lists and maps of them. */
export type FormValue = string | FormValue[] | FormMap;
export type FormMap = { [key: string]: FormValue };

/** Decodes `a[b][0][c]=d`, the form that the `stripe` package sends in bodies and queries. */
export function parseForm(source: string): FormMap {
  const root: FormMap = Object.create(null);
  for (const [name, value] of new URLSearchParams(source)) put(root, pathOf(name), value, name);
  return settle(root) as FormMap;
}

function pathOf(name: string): string[] {
  const first = name.indexOf('[');
  if (first < 0) return [name];
  const inner = name.slice(first);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw invalid(`Invalid parameter name: ${name}`, { param: name });
  return [name.slice(0, first), ...inner.slice(1, -1).split('][')];
}

function put(root: FormMap, path: string[], value: string, name: string): void {
  let at = root;
  for (const [depth, key] of path.entries()) {
    const wanted = key === '' ? String(Object.keys(at).length) : key;
    if (depth === path.length - 1) {
      at[wanted] = value;
      return;
    }
    at[wanted] ??= Object.create(null) as FormMap;
    const next = at[wanted];
    if (typeof next !== 'object') throw invalid(`Invalid object at ${name}`, { param: name });
    at = next as FormMap;
  }
}

/** Maps whose keys are 0, 1, 2 … are lists. */
function settle(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key], at) => key === String(at))) {
    return entries.map(([, inner]) => settle(inner));
  }
  const map: FormMap = Object.create(null);
  for (const [key, inner] of entries) map[key] = settle(inner);
  return map;
}
