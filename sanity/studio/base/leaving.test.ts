import { expect, test } from 'vitest';
import { askBeforeLeaving, watchLeaving } from './leaving.ts';

test('the browser asks while there is a reason to stay, and Sanity does not hear of it', () => {
  const page = new EventTarget();
  watchLeaving(page);
  let heard = 0;
  page.addEventListener('beforeunload', () => {
    heard += 1;
  });
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [text, draft] = [{}, {}];
  expect([isAsked(), heard]).toEqual([false, 1]);
  askBeforeLeaving(text, true);
  askBeforeLeaving(text, true);
  askBeforeLeaving(draft, true);
  expect([isAsked(), heard]).toEqual([true, 1]);
  askBeforeLeaving(text, false);
  expect([isAsked(), heard]).toEqual([true, 1]);
  askBeforeLeaving(draft, false);
  expect([isAsked(), heard]).toEqual([false, 2]);
});
