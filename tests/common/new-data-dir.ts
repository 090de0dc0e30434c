/** Data folders for the shops of the suites. */
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A folder of its own for a shop: a copy of the filled and built one that TEST_FILLED_SHOP names, as `npm test` has one
 * for all suites (tests/runner/main.ts); without it an empty one, which the shop fills at its first start.
 */
export function newDataDir(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  const filled = process.env['TEST_FILLED_SHOP'];
  if (filled !== undefined && existsSync(filled)) cpSync(filled, folder, { recursive: true });
  return folder;
}
