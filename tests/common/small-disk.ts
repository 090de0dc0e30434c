/** Small disks for tests. Mounting one needs Linux and the rights of root. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;

/** Returns the reason why no disk can be mounted here. */
export function missingSmallDisk(): string | undefined {
  try {
    mountDisk('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs').unmount();
    return undefined;
  } catch {
    return 'this user may not mount a small disk';
  }
}

/** Mounts what the arguments of `mount` describe on a new folder. */
export function mountDisk(...what: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', [...what, folder], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  return {
    folder,
    unmount: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

export function mountSmallDisk(megabytes: number) {
  const { folder, unmount } = mountDisk('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs');
  const filler = path.join(folder, 'filler');
  return {
    folder,
    unmount,
    /** Leaves no byte free. */
    fill: () => {
      const file = openSync(filler, 'a');
      for (const block of [Buffer.alloc(MB), Buffer.alloc(512)])
        try {
          while (writeSync(file, block) > 0);
        } catch {
          // Full for a block of this size.
        }
      closeSync(file);
    },
    free: () => rmSync(filler),
  };
}
