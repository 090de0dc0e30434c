import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces `file` atomically, even across a power cut. */
export async function writeAtomically(file: string, bytes: string | Buffer, mode = 0o666): Promise<void> {
  const temporary = `${file}.writing`;
  const handle = await open(temporary, 'w', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(dirname(file));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders; it journals the rename.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
