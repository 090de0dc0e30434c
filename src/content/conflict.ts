/**
 * True if another write caused the error: a changed revision, a deleted document, a used id, or a reference to what
 * the transaction deletes.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && [404, 409].includes(Number(error.statusCode));
}
