import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * These licences allow running the shop and serving its pages and fonts without publishing its
 * sources.
 */
const ALLOWED = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Python-2.0',
  ],
  ...['CC0-1.0', 'Unlicense', 'WTFPL', 'Zlib', 'CC-BY-3.0', 'CC-BY-4.0'],
  // OFL-1.1 is for fonts, served whole or as subsets.
  'OFL-1.1',
  // Only unmodified libraries may have these licences, such as those of sharp and lightningcss.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
];

/** Their manifests name no SPDX licence. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // The manifest says "Public Domain": Crockford's JSON.
  jsonify: 'CC0-1.0',
  // According to its file LICENSE.
  'png-js': 'MIT',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});
const manifestSchema = z.object({
  name: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isAllowed: boolean;
}

function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  return plain
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => ALLOWED.includes(one.trim())));
}

/** Excludes optional packages for other platforms. */
export function shippedLicences(): PackageLicence[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages).flatMap(([place, { version = '', dev, optional }]) => {
    if (place === '' || dev === true) return [];
    const manifest = readManifest(path.join(root, place, 'package.json'));
    if (manifest === undefined) {
      if (optional === true) return [];
      throw new Error(`${place} is not installed. Run npm ci.`);
    }
    const { name, license, licenses } = manifest;
    const named = typeof license === 'object' ? license.type : license;
    const licence = READ_BY_HAND[name] ?? named ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
    return [{ name, version, licence, isAllowed: isAllowed(licence) }];
  });
}

function readManifest(file: string) {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

export type Advisories =
  | {
      readonly kind: 'told';
      readonly counts: Readonly<Record<string, number>>;
      readonly lines: readonly string[];
    }
  | { readonly kind: 'no-answer'; readonly why: string };

export function runNpmAudit(): Advisories {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  let reported: unknown;
  try {
    reported = JSON.parse(stdout);
  } catch {
    reported = undefined;
  }
  const audit = auditSchema.safeParse(reported);
  if (!audit.success) {
    const failure = z.object({ error: z.object({ summary: z.string() }) }).safeParse(reported);
    const message = z.object({ message: z.string() }).safeParse(reported);
    return {
      kind: 'no-answer',
      why:
        failure.data?.error.summary ||
        message.data?.message ||
        stderr.slice(0, 300) ||
        'it answered something else',
    };
  }
  const { metadata, vulnerabilities } = audit.data;
  const lines = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  );
  return { kind: 'told', counts: metadata.vulnerabilities, lines };
}
