import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAskedPicture } from '../../netlify/server/pictures/asked-picture.ts';
import { sharePicture } from '../../src/components/share-picture.ts';

const side = fc.integer({ min: 1, max: 9999 });

test('whatever its size, the part of a picture that a page is shared with is one that the picture service makes', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const url = `/images/${'b'.repeat(40)}-${width}x${height}.jpg`;
      const shared = sharePicture({ url, width, height, alt: '' });
      expect(readAskedPicture(new URL(shared?.path ?? '', 'https://shop.example')).kind).toBe('picture');
    }),
  );
});
