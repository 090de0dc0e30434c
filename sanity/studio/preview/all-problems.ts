import { encodePath, type ValidationMarker } from 'sanity';
import type { DraftProblem } from '../../../src/contract/preview.ts';
import { deskText } from '../text/desk.ts';

/**
 * All that keeps a draft from being published, each field once: what greys 发布, and what the preview lacks while the
 * Studio is still checking. `titles`: what the Studio calls the fields, by their paths without keys.
 */
export function allProblems(
  markers: readonly Pick<ValidationMarker, 'level' | 'message' | 'path'>[],
  drawn: readonly DraftProblem[],
  titles: Readonly<Record<string, string>>,
): DraftProblem[] {
  const refused = markers
    .filter(({ level }) => level === 'error')
    .map(({ path, message }): DraftProblem => {
      const name = titles[path.filter((step) => typeof step === 'string').join('.')];
      return { path: encodePath([...path]), name: name ?? deskText.wholeDocument, kind: 'broken', message };
    });
  const known = new Map(refused.map((problem) => [`${problem.path} ${problem.message}`, problem]));
  const isTold = ({ path }: DraftProblem) =>
    refused.some(
      (one) => one.path === path || one.path.startsWith(`${path}.`) || path.startsWith(`${one.path}.`),
    );
  return [...known.values(), ...drawn.filter((problem) => !isTold(problem))];
}
