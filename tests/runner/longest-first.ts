import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** One after another in one worker: begun late, they would run alone at the end. By what tells them from all others. */
const LONGEST = ['commands/start.test.ts', 'commands/ending.test.ts', 'payments/crash.db.test.ts'];

/** As Vitest orders files, but for the few that take far longer than their size or their project's name says. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
