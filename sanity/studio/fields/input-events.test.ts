// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { correctInputEvents } from './input-events.ts';

beforeAll(() => correctInputEvents(document));

function field(type: string): HTMLInputElement {
  const made = document.createElement('input');
  made.type = type;
  document.body.replaceChildren(made);
  made.focus();
  return made;
}

test.each([
  ['the Enter that ends an input method in Safari', { key: 'Enter', keyCode: 229 }, false],
  ['an Enter that was meant', { key: 'Enter', keyCode: 13 }, true],
  ['another key of an input method', { key: 'a', keyCode: 229 }, true],
])('%s', (_, init, isDelivered) => {
  const input = field('text');
  const listener = vi.fn();
  input.addEventListener('keydown', listener);
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  input.dispatchEvent(event);
  expect(listener).toHaveBeenCalledTimes(isDelivered ? 1 : 0);
  expect(event.defaultPrevented).toBe(!isDelivered);
});

test('scrolling does not change a focused number', () => {
  const input = field('number');
  input.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  expect(document.activeElement).not.toBe(input);
});

test('scrolling keeps the focus in a text field', () => {
  const input = field('text');
  input.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  expect(document.activeElement).toBe(input);
});
