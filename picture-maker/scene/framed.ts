import { labelSvg } from '../specimen/label.ts';
import type { Species } from '../specimen/species.ts';
import { seedOf } from '../wing/noise.ts';
import { drawBox, WALNUT } from './box.ts';
import { type Canvas, canvas, laySvg } from './canvas.ts';
import { PLATE, unitOf } from './plate.ts';
import { drawSpread, extentOf } from './spread.ts';

/** A specimen in a shadow-box frame, its label printed on the mount. */
export async function framed(species: Species, k: number): Promise<Canvas> {
  const picture = canvas(Math.round(PLATE.width * k), Math.round(PLATE.height * k));
  const size = { x: 250, y: 90, w: 1100, h: 1060 };
  const outer = { x: size.x * k, y: size.y * k, w: size.w * k, h: size.h * k };
  const well = drawBox(picture, outer, 58 * k, WALNUT, seedOf(species.id, 'frame'));
  const form = species.male;
  const unit = unitOf(form, 740, 560);
  const { top, bottom } = extentOf(form);
  const x = PLATE.width / 2;
  const y = 552 + ((top - bottom) * unit) / 2;
  const mount = 74;
  const line = (d: number) =>
    `<rect x="${well.x / k + d}" y="${well.y / k + d}" width="${well.w / k - 2 * d}" height="${well.h / k - 2 * d}" fill="none" stroke="#a89a82" stroke-width="1.2" opacity="0.8"/>`;
  const label = labelSvg({ latin: species.latin, family: species.family, sex: 'm' }, x, 905, 33);
  await laySvg(picture, `<g transform="scale(${k})">${line(mount)}${line(mount + 6)}${label.svg}</g>`);
  await drawSpread(picture, species, form, {
    x: x * k,
    y: y * k,
    unit: unit * k,
    side: 'dorsal',
    pinned: true,
    individual: 'framed',
  });
  // Glass: one faint slanting reflection.
  const g = { x: well.x / k, y: well.y / k, w: well.w / k, h: well.h / k };
  await laySvg(
    picture,
    `<g transform="scale(${k})"><defs><linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.14"/><stop offset="0.3" stop-color="#fff" stop-opacity="0.03"/><stop offset="0.31" stop-color="#fff" stop-opacity="0"/><stop offset="0.62" stop-color="#fff" stop-opacity="0"/><stop offset="0.63" stop-color="#fff" stop-opacity="0.05"/><stop offset="0.78" stop-color="#fff" stop-opacity="0.02"/><stop offset="0.79" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect x="${g.x}" y="${g.y}" width="${g.w}" height="${g.h}" fill="url(#glass)"/></g>`,
  );
  return picture;
}
