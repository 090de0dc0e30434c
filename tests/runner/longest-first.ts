import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** One after another in one worker: begun late, they would run alone at the end. By what tells them from all others. */
const LONGEST = [
  'commands/start.test.ts',
  'commands/ending.test.ts',
  // Not long, but of the same project: between suites of the databases it would end one of their processes.
  'commands/refused.test.ts',
  'payments/crash.db.test.ts',
];

/** Of a file that wants a page's environment, by its first line. */
const IN_PAGE = '// @vitest-environment jsdom';

/**
 * As Vitest orders files, but for the few that take far longer than their size or their project's name says; and those
 * that want another environment come together, at the end: where the next file in line is of another project or
 * environment, Vitest ends the process that came to it, with all that it had loaded for the files after that.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const long = LONGEST.findIndex((end) => moduleId.endsWith(end));
      if (long >= 0) return long;
      return readFileSync(moduleId, 'utf8').startsWith(IN_PAGE) ? LONGEST.length + 1 : LONGEST.length;
    };
    const places = new Map(sorted.map((file) => [file, place(file)]));
    return sorted.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}
