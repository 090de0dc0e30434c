import { randomBytes } from 'node:crypto';

/** A copy in which every object inside an array has a `_key`, as `autoGenerateArrayKeys` asks for. */
export function withArrayKeys<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const keyed = withArrayKeys(item);
      const needsKey =
        typeof keyed === 'object' && keyed !== null && !Array.isArray(keyed) && !('_key' in keyed);
      return needsKey ? { _key: randomBytes(6).toString('hex'), ...keyed } : keyed;
    }) as Value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withArrayKeys(item)])) as Value;
}
