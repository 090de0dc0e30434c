/** What a failed query tells. */

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a row was refused because another one has that value of the named unique constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return violated(error, UNIQUE_VIOLATION) === constraint;
}

/** Whether a row was refused because its account was deleted while the call was under way. */
export function isAccountGone(error: unknown): boolean {
  return violated(error, FOREIGN_KEY_VIOLATION)?.endsWith('_users_id_fk') === true;
}

/** The constraint that a query failed of with this code; undefined when it failed of something else. */
function violated(error: unknown, code: string): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== code) continue;
    return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
  }
  return undefined;
}
