/** Under which licences the packages stand that ship: `dependencies`, and what they bring along. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

/** They let a shop be run, and its pages and fonts be served, without giving away its own sources. */
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
  // Fonts that are served unchanged or cut, under their licence.
  'OFL-1.1',
  // Used as they come, unchanged: the libraries of sharp, lightningcss and the like.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
];

/** Packages whose manifest names none of SPDX's licences. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // "Public Domain": Crockford's JSON.
  jsonify: 'CC0-1.0',
  // Its file LICENSE.
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

export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isAllowed: boolean;
}

/** Of `A OR B` one is enough, of `A AND B` all are needed. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  return plain
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => ALLOWED.includes(one.trim())));
}

/** Every package that ships and is installed here; those for other machines only are left out. */
export function shippedLicences(): Licensed[] {
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
