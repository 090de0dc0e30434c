import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PICTURE_FRAMES } from '../features/content/content-pictures.rules.ts';
import { pictureOf, visibleRectangle } from './picture.ts';

const PICTURE = { width: 1600, height: 1280 };
const crop = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const spot = (x: number, y: number) => ({ x, y });
const partOf = (...[left, top, width, height]: readonly number[]) => ({ left, top, width, height });

// Values of `@sanity/image-url` 2 for 1600 × 1280 pixels, without and with a frame.
test.each([
  ['nothing is said', null, null, undefined],
  ['no side is cut', crop(0, 0, 0, 0), null, undefined],
  ['a hotspot cuts nothing off', null, spot(0.1, 0.9), undefined],
  ['each side is cut', crop(0.1, 0.2, 0.3, 0.05), null, partOf(160, 256, 960, 960)],
  ['one side is cut', crop(0, 0, 0.25, 0), spot(0.9, 0.5), partOf(0, 0, 1200, 1280)],
  ['pixels are rounded', crop(0.0333, 0.0333, 0.0333, 0.0333), null, partOf(53, 43, 1494, 1194)],
  ['nothing would be left', crop(0.6, 0, 0.6, 0), null, undefined],
] as const)('shown whole: %s', (_case, cut, hotspot, part) => {
  expect(visibleRectangle(PICTURE, { crop: cut, hotspot })).toEqual(part);
});

test.each([
  ['nothing is said: the frame cuts by itself', null, null, 8 / 5, undefined],
  ['the hotspot in the middle', null, spot(0.5, 0.5), 8 / 5, partOf(0, 140, 1600, 1000)],
  ['the hotspot comes to lie in the middle', null, spot(0.5, 0.45), 8 / 5, partOf(0, 76, 1600, 1000)],
  ['no further up than the picture goes', null, spot(0.5, 0.1), 8 / 5, partOf(0, 0, 1600, 1000)],
  ['no further down than the picture goes', null, spot(0.5, 1), 8 / 5, partOf(0, 280, 1600, 1000)],
  ['a frame that is taller cuts at the sides', null, spot(0.3, 0), 1, partOf(0, 0, 1280, 1280)],
  ['on the right as well', null, spot(0.6, 0), 1, partOf(320, 0, 1280, 1280)],
  ['within the crop', crop(0.25, 0, 0, 0.5), spot(0, 0), 8 / 3, partOf(400, 0, 1200, 450)],
  ['within the crop below', crop(0.25, 0, 0, 0.5), spot(0.5, 0.9), 8 / 3, partOf(400, 190, 1200, 450)],
  ['a crop without a hotspot', crop(0, 0.2, 0, 0), null, 8 / 5, partOf(0, 256, 1600, 1000)],
  ['a shape that needs no cut', null, spot(0, 0), 5 / 4, undefined],
  ['nothing would be left', crop(0.6, 0, 0.6, 0), spot(0, 0), 1, undefined],
] as const)('in a frame: %s', (_case, cut, hotspot, frame, part) => {
  expect(visibleRectangle(PICTURE, { crop: cut, hotspot }, frame)).toEqual(part);
});

test('a part keeps to whole pixels of a picture that is one pixel high', () => {
  expect(visibleRectangle({ width: 9, height: 1 }, { crop: null, hotspot: spot(1, 1) }, 8)).toEqual(
    partOf(1, 0, 8, 1),
  );
});

test.each([
  ['slide', 'src/features/listing/home/carousel.css', '8 / 5'],
  ['listingBanner', 'src/features/listing/listing.css', '8 / 3'],
] as const)('the frame %s has the shape of its style sheet', (frame, file, shape) => {
  const [width = 0, height = 0] = shape.split(' / ').map(Number);
  expect(PICTURE_FRAMES[frame]).toBe(width / height);
  expect(readFileSync(file, 'utf8')).toContain(`aspect-ratio: ${shape};`);
});

const asset = { assetId: `image-${'a'.repeat(40)}-1600x1280-webp`, alt: '标本' };

test('an uncropped picture keeps its address', () => {
  expect(pictureOf({ ...asset, crop: null, hotspot: null }, 8 / 5)).toEqual({
    url: `/images/${'a'.repeat(40)}-1600x1280.webp`,
    width: 1600,
    height: 1280,
    alt: '标本',
  });
});

test('a cropped picture has an address of its own and the size of the crop', () => {
  expect(pictureOf({ ...asset, crop: crop(0.1, 0.2, 0.3, 0.05), hotspot: null })).toEqual({
    url: `/images/160-256-960-960/${'a'.repeat(40)}-1600x1280.webp`,
    width: 960,
    height: 960,
    alt: '标本',
  });
});

test('a crop is narrower in life by its share of the picture', () => {
  const measured = { ...asset, width_mm: 84.4, hotspot: null };
  expect(pictureOf({ ...measured, crop: null })).toMatchObject({ width_mm: 84.4 });
  expect(pictureOf({ ...measured, crop: crop(0.1, 0.2, 0.3, 0.05) })).toMatchObject({ width_mm: 50.6 });
});

test('an asset that is not a picture has no address', () => {
  expect(pictureOf({ ...asset, assetId: 'file-abc-pdf', crop: null, hotspot: null })).toBeUndefined();
});
