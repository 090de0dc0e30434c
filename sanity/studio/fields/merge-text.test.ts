import { applyPatches, parsePatch } from '@sanity/diff-match-patch';
import { describe, expect, test } from 'vitest';
import { moveCaret, textPatch } from './merge-text.ts';

const typed = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at);
const apply = (text: string, patch: string) =>
  applyPatches(parsePatch(patch), text, { allowExceedingIndices: true })[0];

describe('the caret when another editor changes the text', () => {
  test.each([
    ['before it', '翅面蓝', '新：翅面蓝', 3, 5],
    ['after it', '翅面蓝', '翅面蓝，完整', 2, 2],
    ['exactly at it', '翅面蓝', '翅面蓝乙', 3, 3],
    ['before and at it', '翅面蓝', '甲翅面蓝乙', 3, 4],
    ['around it, taking it away', '翅面金属蓝完整', '翅面完整', 4, 2],
    ['at the start of an empty text', '', '乙', 0, 0],
  ])('follows the text: a change %s', (_, before, after, caret, moved) => {
    expect(moveCaret(before, after, caret)).toBe(moved);
  });
});

test('two editors typing at the same place both keep their words intact', () => {
  const first = '甲写：完整无缺。';
  const second = '乙写：带标签。';
  let text = '翅面金属蓝。';
  // Each editor sees the other's edits one step late.
  let mine = { text, caret: text.length };
  let theirs = { text, caret: 0 };
  const step = (editor: typeof mine, letter: string) => {
    const now = typed(editor.text, editor.caret, letter);
    const patch = textPatch(editor.text, now);
    const caret = editor.caret + letter.length;
    text = apply(text, patch);
    return { text, caret: moveCaret(now, text, caret) };
  };
  for (let at = 0; at < first.length; at += 1) {
    mine = step(mine, first.charAt(at));
    if (at < second.length) theirs = step(theirs, second.charAt(at));
  }
  expect(text).toBe(`${second}翅面金属蓝。${first}`);
});

test('both texts survive when two editors start in an empty field', () => {
  const both = apply(apply('', textPatch('', '甲写')), textPatch('', '乙写'));
  expect(both).toContain('甲写');
  expect(both).toContain('乙写');
});
