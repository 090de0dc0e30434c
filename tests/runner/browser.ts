import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../browser/chromium.ts';

function run(program: string, ...args: string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/** Debian's own Chromium with fonts that make Chinese legible: for machines that may install packages. */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return (
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  );
}

/** Sees that there is a Chromium; installs one when none is found. Throws with what to do when that fails too. */
export async function requireChromium(): Promise<void> {
  if (findChromium() !== undefined) return;
  console.log('No Chromium found: installing one.');
  if (installFromDebian() || run('npx', 'playwright', 'install', 'chromium')) {
    if (findChromium() !== undefined) return;
  }
  throw new Error(
    'No Chromium found and none could be installed. Install one, or set CHROMIUM_PATH to its binary.',
  );
}
