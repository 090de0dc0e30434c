import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawMember } from './raw-member.ts';

test('the member’s text comes back byte for byte', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), fc.constantFrom('', ' ', '\n  '), (event, other, space) => {
      const source = `{"a":${other},${space}"webhook_event":${space}${event}${space},"z":${other}}`;
      expect(rawMember(source, 'webhook_event')).toBe(event.trim());
    }),
  );
});

test('brackets and quotes inside strings do not end a value', () => {
  const event = '{"note":"a } , \\" ] b","list":[{"x":1}]}';
  expect(rawMember(`{"webhook_event":${event}}`, 'webhook_event')).toBe(event);
});

test('a missing member is null', () => {
  expect(rawMember('{"a":1}', 'webhook_event')).toBeNull();
  expect(rawMember('', 'webhook_event')).toBeNull();
});
