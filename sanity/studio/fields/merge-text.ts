import { DIFF_DELETE, DIFF_INSERT, makeDiff, makePatches, stringifyPatches } from '@sanity/diff-match-patch';

/** Sanity's `diffMatchPatch` tolerates a changed text. */
export function textPatch(before: string, after: string): string {
  return stringifyPatches(makePatches(before, after));
}

/** Text inserted at the caret goes after it. */
export function moveCaret(before: string, after: string, caret: number): number {
  let passed = 0;
  let moved = 0;
  for (const [kind, text] of makeDiff(before, after)) {
    if (kind === DIFF_INSERT) {
      if (passed < caret) moved += text.length;
      continue;
    }
    const inside = Math.min(text.length, caret - passed);
    passed += inside;
    if (kind !== DIFF_DELETE) moved += inside;
    if (passed === caret) break;
  }
  return moved;
}
