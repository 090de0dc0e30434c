/** What one editor types into a text that another changes at the same moment. Lengths and carets in UTF-16 units. */
import { DIFF_DELETE, DIFF_INSERT, makeDiff, makePatches, stringifyPatches } from '@sanity/diff-match-patch';

/** The change as a patch of Sanity's `diffMatchPatch`, which applies to whatever the text has become by then. */
export function textPatch(before: string, after: string): string {
  return stringifyPatches(makePatches(before, after));
}

/**
 * Where the caret stands in `after` when it stood at `caret` in `before`. Text that comes in exactly at the caret goes
 * behind it, so that the next character still follows the one before.
 */
export function movedCaret(before: string, after: string, caret: number): number {
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
