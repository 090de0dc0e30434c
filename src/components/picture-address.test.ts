import { expect, test } from 'vitest';
import { isPictureWidth } from '../rules/picture-widths.ts';
import { fallbackAddress, pictureSet } from './picture-address.ts';

const picture = { url: '/images/abc-1600x1280.webp', width: 1600, height: 1280, alt: '标本' };

function widthsOf(set: string): number[] {
  return set.split(', ').map((part) => Number(/ (\d+)w$/.exec(part)?.[1]));
}

test('offers no width above what the place can use', () => {
  expect(Math.max(...widthsOf(pictureSet(picture, 800)))).toBe(800);
});

test('never asks for more than the picture has', () => {
  const small = { ...picture, width: 500 };
  expect(Math.max(...widthsOf(pictureSet(small, 2400)))).toBe(480);
});

test('a picture smaller than every step is offered as it is', () => {
  expect(widthsOf(pictureSet({ ...picture, width: 90 }, 800))).toEqual([90]);
});

test('every width is one that the shop makes pictures in', () => {
  for (const max of [100, 240, 320, 800, 1600, 2400]) {
    expect(widthsOf(pictureSet(picture, max)).every(isPictureWidth)).toBe(true);
    const fallback = new URL(fallbackAddress(picture, max / 2), 'https://shop.example');
    expect(isPictureWidth(Number(fallback.searchParams.get('w')))).toBe(true);
  }
  expect(pictureSet(picture, 160)).toBe('/images/abc-1600x1280.webp?w=160 160w');
});

test('the plain address for old browsers is a step the set has too', () => {
  expect(fallbackAddress(picture, 700)).toMatch(/\?w=640$/);
});
