import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = tracked
  .split('\n')
  .filter(
    (name) => /\.(ts|tsx|mts|mjs|cjs|astro|css|toml|md)$/.test(name) && existsSync(path.join(root, name)),
  );
const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8');
/** Joins the lines of wrapped comments. */
const flat = (text: string) => text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

const index = textOf('docs/decisions/README.md');
const headings = new Map<string, ReadonlySet<string>>();
function headingsOf(document: string): ReadonlySet<string> {
  const found =
    headings.get(document) ??
    new Set(
      [...textOf(document).matchAll(/^(?:#+ |\*\*)(.+?)(?:\.?\*\*.*)?$/gm)].map(
        ([, heading = '']) => heading,
      ),
    );
  headings.set(document, found);
  return found;
}

const QUOTED = /"([^"]+)"/g;
const CITATION = /\b(docs\/[\w-]+\.md),? ((?:"[^"]+")(?:,? (?:and )?"[^"]+")*)/g;

test('every cited heading exists in its document', () => {
  const missing: string[] = [];
  let count = 0;
  for (const file of files)
    for (const [, document = '', quoted = ''] of flat(textOf(file)).matchAll(CITATION))
      for (const [, heading = ''] of quoted.matchAll(QUOTED)) {
        count += 1;
        if (!existsSync(path.join(root, document)) || !headingsOf(document).has(heading))
          missing.push(`${file}: ${document} "${heading}"`);
      }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('the index of decisions lists each record with the older records that it includes', () => {
  const records = files
    .filter((name) => /^docs\/decisions\/\d{4}-/.test(name))
    .map((name) => {
      const [, number, title, included = ''] =
        /^# (\d{4})\. (.+)\n\nDate: .*?Status: accepted\.(?: Includes ([\d, ]+)\.)?\n/.exec(textOf(name)) ??
        [];
      return [number, path.basename(name), title, included];
    });
  const rows = [...index.matchAll(/^- \[(\d{4})\]\((.+?)\) (.+?)(?: \(([\d, ]+)\))?$/gm)];
  expect(
    rows.map(([, number, file, title, included = '']) => [number, file, title, included]).sort(),
  ).toEqual(records.sort());
});

test('every cited decision exists, or the index says which record replaced it', () => {
  const numbers = new Set(index.match(/\b\d{4}\b/g));
  const missing = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bdecisions\/(\d{4})/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([citation]) => `${file}: ${citation}`),
  );
  expect(missing).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const broken = files
    .filter((name) => name.endsWith('.md'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
        .filter(([, target = '']) => !existsSync(path.resolve(root, path.dirname(file), target)))
        .map(([, target]) => `${file}: ${target}`),
    );
  expect(broken).toEqual([]);
});

test('nothing outside the repository is cited', () => {
  const outside = /\bspec(?:ification)? §|\bdecisions?,? "|\bshared\/\w+\.md/;
  const own = 'tests/docs/citations.test.ts';
  expect(files.filter((file) => file !== own && outside.test(flat(textOf(file))))).toEqual([]);
});
