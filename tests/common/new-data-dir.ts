import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new data folder: a copy of the filled one that TEST_FILLED_SHOP names (`npm test` sets it), or an empty one that the
 * shop fills at its first start.
 */
export function newDataDir(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  const filled = process.env['TEST_FILLED_SHOP'];
  if (filled !== undefined && existsSync(filled)) cpSync(filled, folder, { recursive: true });
  return folder;
}
