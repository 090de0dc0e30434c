import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromiumAt, firefoxAt, type Launch, MINI_BROWSER, webkit } from './launch.ts';

export const BROWSERS = ['webkit', 'firefox', 'chromium-107', 'chromium-119'] as const;
export type BrowserName = (typeof BROWSERS)[number];

interface FromDebian {
  /** All of them are needed. */
  readonly programs: readonly [string, ...string[]];
  readonly packages: readonly string[];
}

const DEBIAN: Partial<Record<BrowserName, FromDebian>> = {
  webkit: {
    programs: ['/usr/bin/WebKitWebDriver', MINI_BROWSER, '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'],
  },
  firefox: { programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr', 'fonts-noto-cjk'] },
};
/** npm packages with old Chromium binaries. */
const OLD: Partial<Record<BrowserName, string>> = {
  'chromium-107': '@sparticuz/chromium@107.0.0',
  'chromium-119': '@sparticuz/chromium@119.0.2',
};
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/browsers');

/** Throws with instructions if the browser can't be installed. */
export async function prepareLaunch(name: BrowserName): Promise<Launch> {
  const debian = DEBIAN[name];
  if (debian !== undefined) {
    if (missingPrograms(debian).length > 0) bringFromDebian(name, debian.packages);
    return name === 'webkit' ? webkit : firefoxAt(debian.programs[0]);
  }
  return chromiumAt(await bringOldChromium(name, OLD[name] ?? ''));
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const missingPrograms = ({ programs }: FromDebian) => programs.filter((program) => !existsSync(program));

/** The reason why the browser can't run here, or undefined if it is installed or can be. */
export function missingBrowser(name: BrowserName): string | undefined {
  const debian = DEBIAN[name];
  if (debian === undefined)
    return process.platform === 'linux' && process.arch === 'x64'
      ? undefined
      : 'its binary is for Linux on x64';
  const missing = missingPrograms(debian);
  if (missing.length === 0 || canInstall()) return undefined;
  return `${missing.join(', ')} missing (Debian’s ${debian.packages.join(', ')})`;
}

function bringFromDebian(name: string, packages: readonly string[]): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...args, '-qq'], { stdio: 'inherit' }).status === 0;
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (canInstall() && apt('update') && apt(...install)) return;
  throw new Error(`No ${name} found. On Debian: apt-get install ${packages.join(' ')}`);
}

async function bringOldChromium(name: string, specifier: string): Promise<string> {
  const folder = path.join(CACHE, name);
  const binary = path.join(folder, 'chromium');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  // Its dependencies are not needed.
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, specifier], { stdio: 'inherit' });
  execFileSync('sh', ['-c', `tar xzf "${folder}"/*.tgz -C "${folder}"`]);
  const packed = path.join(folder, 'package', 'bin');
  for (const [from, to] of [
    ['swiftshader.tar.br', 'swiftshader.tar'],
    ['chromium.br', 'chromium.part'],
  ] as const) {
    const target = createWriteStream(path.join(folder, to));
    await pipeline(createReadStream(path.join(packed, from)), createBrotliDecompress(), target);
  }
  execFileSync('tar', ['xf', path.join(folder, 'swiftshader.tar'), '-C', folder]);
  chmodSync(path.join(folder, 'chromium.part'), 0o755);
  renameSync(path.join(folder, 'chromium.part'), binary);
  return binary;
}
