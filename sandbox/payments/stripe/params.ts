import { invalidRequestError } from './requests.ts';

/** `check` parses the value or throws. */
export type ParamShape<T> = { required: boolean; check: (value: FormValue, param: string) => T };

type Fields = Record<string, ParamShape<unknown>>;
export type CheckedParams<F extends Fields> = {
  [K in keyof F]: F[K] extends ParamShape<infer T>
    ? T | (F[K]['required'] extends true ? never : undefined)
    : never;
};

function shape<T>(check: ParamShape<T>['check']): ParamShape<T> & { required: false } {
  return { required: false, check };
}

export function requiredParam<T>(inner: ParamShape<T>): ParamShape<T> & { required: true } {
  return { ...inner, required: true };
}

export const stringParam = (max = 5000) =>
  shape((value, param) => {
    if (typeof value !== 'string') throw invalidRequestError('Invalid string', { param });
    if (value === '') throw emptyValue(param);
    if (value.length > max) {
      throw invalidRequestError(`Invalid string: must be at most ${max} characters`, { param });
    }
    return value;
  });

export const integerParam = (least = Number.MIN_SAFE_INTEGER) =>
  shape((value, param) => {
    if (value === '') throw emptyValue(param);
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      throw invalidRequestError(`Invalid integer: ${show(value)}`, {
        code: 'parameter_invalid_integer',
        param,
      });
    }
    const number = Number(value);
    if (number >= least) return number;
    const message =
      least === 0 ? 'Invalid non-negative integer' : `This value must be greater than or equal to ${least}.`;
    throw invalidRequestError(message, { code: 'parameter_invalid_integer', param });
  });

export const booleanParam = shape((value, param) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw invalidRequestError(`Invalid boolean: ${show(value)}`, { param });
});

export const oneOfParam = <T extends string>(...allowed: T[]) =>
  shape((value, param) => {
    const found = allowed.find((each) => each === value);
    if (found !== undefined) return found;
    throw invalidRequestError(`Invalid ${lastName(param)}: must be one of ${allowed.join(', ')}`, { param });
  });

export const urlParam = shape((value, param) => {
  const given = stringParam().check(value, param);
  if (!/^https?:\/\//i.test(given)) {
    throw invalidRequestError('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param,
    });
  }
  if (!URL.canParse(given)) throw invalidRequestError('Not a valid URL', { code: 'url_invalid', param });
  return given;
});

/** An empty string clears the metadata. */
export const metadataParam = shape((value, param) => {
  if (value === '') return {};
  if (typeof value === 'string' || Array.isArray(value))
    throw invalidRequestError('Invalid object', { param });
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidRequestError('You can have up to 50 metadata keys.', { param });
  for (const [key, inner] of entries) {
    const at = `${param}[${key}]`;
    if (key.length > 40)
      throw invalidRequestError('Metadata keys can have up to 40 characters.', { param: at });
    if (typeof inner !== 'string')
      throw invalidRequestError('Metadata values must be strings.', { param: at });
    if (inner.length > 500) {
      const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${inner.length} characters.`;
      throw invalidRequestError(message, { param: at });
    }
  }
  return { ...value } as Record<string, string>;
});

export const listParam = <T>(inner: ParamShape<T>, most: number) =>
  shape((value, param) => {
    if (!Array.isArray(value)) throw invalidRequestError('Invalid array', { param });
    if (value.length > most) throw invalidRequestError(`Array must have at most ${most} elements`, { param });
    return value.map((each, at) => inner.check(each, `${param}[${at}]`));
  });

export const mapParam = <F extends Fields>(fields: F) =>
  shape((value, param) => {
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequestError('Invalid object', { param });
    return checkFields(value, fields, param);
  });

/** Valid at Stripe and without effect on the amount. */
export const anyParam = shape((value) => value);

export function checkParams<F extends Fields>(given: FormMap, fields: F): CheckedParams<F> {
  return checkFields(given, fields, '');
}

function checkFields<F extends Fields>(given: FormMap, fields: F, within: string): CheckedParams<F> {
  const nameOf = (key: string) => (within ? `${within}[${key}]` : key);
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(fields, key));
  if (unknown[0] !== undefined) {
    const names = unknown.map(nameOf).join(', ');
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}. The payments sandbox knows only what the shop sends.`;
    throw invalidRequestError(message, { code: 'parameter_unknown', param: nameOf(unknown[0]) });
  }
  const checked: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = given[key];
    if (value !== undefined) checked[key] = field.check(value, nameOf(key));
    else if (field.required) {
      const message = `Missing required param: ${nameOf(key)}.`;
      throw invalidRequestError(message, { code: 'parameter_missing', param: nameOf(key) });
    }
  }
  return checked as CheckedParams<F>;
}

function emptyValue(param: string) {
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  return invalidRequestError(message, { code: 'parameter_invalid_empty', param });
}

function lastName(param: string): string {
  const name = param.replace(/\]$/, '').split(/\]?\[/).at(-1) ?? param;
  // Errors name an element with its list: `allowed_payment_method_types[0]`.
  return /^\d+$/.test(name) ? param : name;
}

function show(value: FormValue): string {
  return typeof value === 'string' ? value : 'object';
}

export type FormValue = string | FormValue[] | FormMap;
export type FormMap = { [key: string]: FormValue };

/** The `stripe` package sends `a[b][0][c]=d` in bodies and queries. */
export function parseForm(source: string): FormMap {
  const root: FormMap = Object.create(null);
  for (const [name, value] of new URLSearchParams(source)) put(root, pathOf(name), value, name);
  return settle(root) as FormMap;
}

function pathOf(name: string): string[] {
  const first = name.indexOf('[');
  if (first < 0) return [name];
  const inner = name.slice(first);
  if (!/^(\[[^[\]]*\])+$/.test(inner))
    throw invalidRequestError(`Invalid parameter name: ${name}`, { param: name });
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
    if (typeof next !== 'object') throw invalidRequestError(`Invalid object at ${name}`, { param: name });
    at = next as FormMap;
  }
}

/** Converts maps with the keys 0, 1, 2 … into lists. */
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
