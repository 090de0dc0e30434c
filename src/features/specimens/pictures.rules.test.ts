import { expect, test } from 'vitest';
import {
  apiPictureAddress,
  fallbackAddress,
  fullPictureUrl,
  isPictureWidth,
  pictureAddress,
  pictureSrcSet,
} from './pictures.rules.ts';

const picture = { url: '/images/abc-1600x1280.webp', width: 1600, height: 1280, alt: '标本' };

function widthsOf(set: string): number[] {
  return set.split(', ').map((part) => Number(/ (\d+)w$/.exec(part)?.[1]));
}

test('offers no width above the largest displayed one', () => {
  expect(Math.max(...widthsOf(pictureSrcSet(picture, 800)))).toBe(800);
});

test('never asks for more than the picture has', () => {
  const small = { ...picture, width: 500 };
  expect(Math.max(...widthsOf(pictureSrcSet(small, 2400)))).toBe(480);
});

test('a picture smaller than every step is offered as it is', () => {
  expect(widthsOf(pictureSrcSet({ ...picture, width: 90 }, 800))).toEqual([90]);
});

test('the main picture is offered from a width on that shows its veins, or in full size where it has less', () => {
  expect(widthsOf(pictureSrcSet(picture, 1600, 800))).toEqual([800, 1000, 1280, 1600]);
  expect(widthsOf(pictureSrcSet({ ...picture, width: 700 }, 1600, 800))).toEqual([700]);
});

test('the zoom asks for every pixel, up to the widest picture that Sanity makes', () => {
  expect(fullPictureUrl({ ...picture, width: 5472 })).toMatch(/\?w=5472$/);
  expect(fullPictureUrl({ ...picture, width: 1500 })).toMatch(/\?w=1500$/);
  expect(fullPictureUrl({ ...picture, width: 9000 })).toMatch(/\?w=2400$/);
});

test('every width is one that the shop serves', () => {
  for (const own of [90, 159, 160, 1600])
    for (const max of [100, 240, 320, 800, 1600, 2400]) {
      const sized = { ...picture, width: own };
      const fallback = new URL(fallbackAddress(sized, max / 2), 'https://shop.example');
      const full = new URL(fullPictureUrl(sized), 'https://shop.example');
      const widths = [
        ...widthsOf(pictureSrcSet(sized, max)),
        ...widthsOf(pictureSrcSet(sized, max, 800)),
        ...[fallback, full].map(({ searchParams }) => Number(searchParams.get('w'))),
      ];
      expect(widths.filter((width) => !isPictureWidth(width, own))).toEqual([]);
    }
  expect(pictureSrcSet(picture, 160)).toBe('/images/abc-1600x1280.webp?w=160 160w');
});

test('the fallback address is one of the set’s steps', () => {
  expect(fallbackAddress(picture, 700)).toMatch(/\?w=640$/);
});

test('the API address has a width, which a new width replaces', () => {
  expect(apiPictureAddress(picture)).toBe('/images/abc-1600x1280.webp?w=1600');
  expect(apiPictureAddress({ ...picture, width: 900 })).toBe('/images/abc-1600x1280.webp?w=800');
  expect(pictureAddress(apiPictureAddress(picture), 160)).toBe('/images/abc-1600x1280.webp?w=160');
});
