import { expect, test } from 'vitest';
import { watchLeaving } from '../base/leaving.ts';
import {
  draftName,
  draftVersion,
  getDraft,
  hasDraft,
  rememberVersion,
  setDraft,
  updateDraft,
} from './drafts.ts';

const [FIRST, SECOND] = ['2611-0001-0001', '2611-0001-0002'];
const page = new EventTarget();
watchLeaving(page);
const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('drafts are stored by form, and closing the tab asks while there are any', () => {
  setDraft(draftName(FIRST, 'note'), '轻放');
  setDraft(draftName(FIRST, 'ship'), { courier: 'DHL' });
  expect([hasDraft(FIRST), hasDraft(SECOND), isAsked()]).toEqual([true, false, true]);
  expect(getDraft(draftName(FIRST, 'note'))).toBe('轻放');
  expect(getDraft(draftName(SECOND, 'note'))).toBeUndefined();
  setDraft(draftName(FIRST, 'note'), undefined);
  expect([hasDraft(FIRST), isAsked()]).toEqual([true, true]);
  setDraft(draftName(FIRST, 'ship'), undefined);
  expect([hasDraft(FIRST), isAsked()]).toEqual([false, false]);
});

test('a draft remembers the version of the order it was typed over', () => {
  setDraft(draftName(FIRST, 'set-fee'), { fee: '88' });
  rememberVersion({ number: FIRST, version: 3 });
  rememberVersion({ number: SECOND, version: 5 });
  expect([draftVersion(FIRST), draftVersion(SECOND)]).toEqual([3, undefined]);
  setDraft(draftName(FIRST, 'set-fee'), undefined);
  expect(draftVersion(FIRST)).toBeUndefined();
});

test('a draft equal to the initial value is removed', () => {
  const name = draftName(FIRST, 'refund');
  const first = { kind: 'rest', back: {} };
  updateDraft(name, first, { kind: 'half', back: {} });
  expect(hasDraft(FIRST)).toBe(true);
  updateDraft(name, first, { kind: 'rest', back: {} });
  expect(hasDraft(FIRST)).toBe(false);
});
