const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

export function violatesUnique(error: unknown, constraint: string): boolean {
  return violated(error, UNIQUE_VIOLATION) === constraint;
}

/** True if the row's account was deleted during the call. */
export function violatesAccountReference(error: unknown): boolean {
  return violated(error, FOREIGN_KEY_VIOLATION)?.endsWith('_users_id_fk') === true;
}

function violated(error: unknown, code: string): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== code) continue;
    return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
  }
  return undefined;
}
