import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** TEST_FILLED_SHOP (set by `npm test`) is copied if set. */
export function newDataDir(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  const filled = process.env['TEST_FILLED_SHOP'];
  if (filled !== undefined && existsSync(filled)) cpSync(filled, folder, { recursive: true });
  return folder;
}
