import { expect, test } from 'vitest';
import { sharePicture } from './share-picture.ts';

const NAME = `${'a'.repeat(40)}-1600x1280.webp`;
const WHOLE = { url: `/images/${NAME}`, width: 1600, height: 1280, alt: '背面' };

test('a page is shared with the middle of its picture, nearly twice as wide as high', () => {
  expect(sharePicture(WHOLE)).toEqual({
    path: `/images/0-220-1600-840/${NAME}?w=1280&fm=jpg`,
    width: 1280,
    height: 672,
    alt: '背面',
  });
});

test('of a cropped picture it is the middle of what the crop left', () => {
  const cropped = { ...WHOLE, url: `/images/400-100-400-1000/${NAME}`, width: 400, height: 1000 };
  expect(sharePicture(cropped)?.path).toBe(`/images/400-495-400-210/${NAME}?w=400&fm=jpg`);
});

test('a wide picture loses its sides', () => {
  const wide = { ...WHOLE, url: `/images/0-0-1600-400/${NAME}`, width: 1600, height: 400 };
  expect(sharePicture(wide)?.path).toBe(`/images/419-0-762-400/${NAME}?w=640&fm=jpg`);
});

test('a picture of the preview is not shared', () => {
  expect(sharePicture({ ...WHOLE, url: 'blob:x' })).toBeUndefined();
});
