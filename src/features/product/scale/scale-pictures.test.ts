import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fittingScale,
  heightInMm,
  isLandscape,
  type ScaledPicture,
  scaledSpecimen,
  shareLeftOfOutline,
} from './scale-pictures.ts';

const picture = (width_mm: number, width = 1600, height = 1280): ScaledPicture => ({
  url: '/images/a.webp',
  width,
  height,
  alt: '标本，背面',
  width_mm,
});
const { width_mm: _, ...unmeasured } = picture(1);
const ventral = { ...picture(80), side: 'ventral' as const };

test.each([
  ['both sides with a known width', [picture(84.4), ventral], { dorsal: picture(84.4), ventral }],
  [
    'an unmeasured underside is not shown',
    [picture(84.4), { ...unmeasured, side: 'ventral' as const }],
    { dorsal: picture(84.4), ventral: undefined },
  ],
  ['an unmeasured main picture has no scale', [unmeasured, ventral], undefined],
])('%s', (_title, pictures, specimen) => {
  expect(scaledSpecimen(pictures)).toEqual(specimen);
});

const length = fc.integer({ min: 5, max: 1000 });
const pixels = fc.integer({ min: 200, max: 3000 });

test('one or two pictures at the fitting scale fill the stage in one direction and overflow in none', () => {
  fc.assert(
    fc.property(fc.array(length, { minLength: 1, maxLength: 2 }), pixels, pixels, (widths, width, height) => {
      const pictures = widths.map((each) => picture(each));
      const gap = 16;
      const scale = fittingScale({ width, height }, pictures, gap);
      const gaps = gap * (pictures.length - 1);
      const total = (lengths: number[]) => lengths.reduce((sum, each) => sum + each * scale, gaps);
      const most = (lengths: number[]) => Math.max(...lengths.map((each) => each * scale));
      const [across, down] = isLandscape({ width, height }) ? [total, most] : [most, total];
      const used = [across(widths) / width, down(pictures.map(heightInMm)) / height];
      expect(Math.max(...used)).toBeCloseTo(1, 6);
    }),
  );
});

test('a stage without a size shows nothing', () => {
  expect(fittingScale({ width: 0, height: 0 }, [picture(84)], 16)).toBe(0);
});

test('the outline of a specimen begins in the first column that stands out from the ground, not at its shadow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 39 }),
      fc.nat({ max: 39 }),
      fc.nat({ max: 29 }),
      (tip, shadow, row) => {
        const [width, height] = [40, 30];
        const data = new Uint8ClampedArray(4 * width * height).fill(250);
        const paint = (x: number, y: number, tone: number) =>
          data.set([tone, tone, tone], 4 * (y * width + x));
        if (shadow > 0) paint(shadow, 5, 230);
        paint(tip, row, 90);
        expect(shareLeftOfOutline({ data, width, height })).toBe(tip / width);
      },
    ),
  );
  expect(shareLeftOfOutline({ data: new Uint8ClampedArray(16), width: 2, height: 2 })).toBe(0);
});
