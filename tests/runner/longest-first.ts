import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Path suffixes of slow files, which would run alone at the end if started late. */
const LONGEST = [
  'commands/start.test.ts',
  'commands/ending.test.ts',
  // Among suites of another project this file would end a warm worker.
  'commands/refused.test.ts',
  'payments/crash.db.test.ts',
];

const IN_PAGE = '// @vitest-environment jsdom';

/**
 * Vitest ends a warm worker whenever the next file has another project or environment, so jsdom
 * comes last.
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
