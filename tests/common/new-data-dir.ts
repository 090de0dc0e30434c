import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Returns a new data folder: a copy of the filled one in TEST_FILLED_SHOP (set by `npm test`), or
 * an empty one.
 */
export function newDataDir(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  const filled = process.env['TEST_FILLED_SHOP'];
  if (filled !== undefined && existsSync(filled)) cpSync(filled, folder, { recursive: true });
  return folder;
}
