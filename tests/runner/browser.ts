import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findFullChromium, HEADLESS_SHELL } from '../browser/chromium.ts';

function run(program: string, ...args: string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'];
  return (
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
  );
}

/** Throws with instructions if the installation fails. */
export async function requireChromium(): Promise<void> {
  const full = findFullChromium();
  if (full !== undefined && (existsSync(HEADLESS_SHELL) || full === process.env['CHROMIUM_PATH'])) return;
  console.log('Installing Chromium, with its headless shell, in which tests are quicker.');
  if (installFromDebian() || full !== undefined) return;
  if (run('npx', 'playwright', 'install', 'chromium') && findFullChromium() !== undefined) return;
  throw new Error(
    'No Chromium found and none could be installed. Install one, or set CHROMIUM_PATH to its binary.',
  );
}
