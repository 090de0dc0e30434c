/** What a failed query tells. */

const UNIQUE_VIOLATION = '23505';

/** Whether a row was refused because another one has that value of the named unique constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) {
      return 'constraint' in cause && cause.constraint === constraint;
    }
  }
  return false;
}
