/** SQL conditions for searching typed text with the indexes of names and numbers (docs/decisions/0029). */
import { type SQL, sql } from 'drizzle-orm';

/** A `like` pattern for values that begin with `text`. */
export function prefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

export function reverseText(text: string): string {
  return [...text].reverse().join('');
}

/** Ignores case, accents and width. */
export const containsText = (text: SQL, q: string) => sql`position(folded(${q}) in folded(${text})) > 0`;

/** A trigram index is the prefilter. */
export const containsIndexedText = (text: SQL, q: string) =>
  sql`search_parts(folded(${text})) @> search_parts(folded(${q})) and ${containsText(text, q)}`;

/** The index determines the order, because the planner underestimates the matches and would sort them all. */
export function matchesInIndexOrder(text: SQL, like: string): SQL {
  return sql`${text} like ${like} order by ${text} using ~<~`;
}

/** Digits of a phone number, last first, as the indexes have them. */
export const reversedPhoneDigits = (column: SQL) =>
  sql`reverse(regexp_replace(${column}, '[^0-9]', '', 'g'))`;

/** The pattern for `reversedPhoneDigits`; undefined if the text can't be part of a phone number. */
export function reversedPhonePattern(q: string): string | undefined {
  const digits = q.replaceAll(/\D/g, '');
  return digits !== '' && /^[\d\s()+-]+$/.test(q) ? prefixPattern(reverseText(digits)) : undefined;
}
