import { malformed } from './errors.ts';

export type Json = Record<string, unknown>;

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function text(value: unknown, field: string, most: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length > 0 && value.length <= most) return value;
  throw malformed(
    'INVALID_STRING_LENGTH',
    'The value of a field is either too short or too long',
    field,
    String(value),
  );
}
