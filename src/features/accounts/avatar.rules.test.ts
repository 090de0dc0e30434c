import { describe, expect, test } from 'vitest';
import { checkAvatar } from './avatar.rules.ts';

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0);
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
const gif = Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61);

describe('an avatar', () => {
  test.each([
    ['JPG', jpeg, { kind: 'fine', type: 'image/jpeg' }],
    ['PNG', png, { kind: 'fine', type: 'image/png' }],
    ['GIF', gif, { kind: 'wrong-type' }],
    ['nothing', Uint8Array.of(), { kind: 'wrong-type' }],
    ['a PNG cut off in its signature', png.slice(0, 5), { kind: 'wrong-type' }],
  ])('that is %s', (_name, bytes, expected) => {
    expect(checkAvatar(bytes, 1024)).toEqual(expected);
  });

  test('may be as large as the limit and not a byte larger', () => {
    const large = new Uint8Array(1024);
    large.set(jpeg);
    expect(checkAvatar(large, 1024).kind).toBe('fine');
    expect(checkAvatar(large, 1023).kind).toBe('too-large');
  });
});
