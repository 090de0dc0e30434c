import { labelSvg, scaleBarSvg } from '../specimen/label.ts';
import type { Form, Species } from '../specimen/species.ts';
import { type Canvas, canvas, laySvg } from './canvas.ts';
import { drawSpread, extentOf } from './spread.ts';

/** Width and height of a product picture at full quality, picture points. */
export const PLATE = { width: 1600, height: 1280 };

/**
 * Big species fill the plate, small ones don't quite: the eye keeps their order, the picture its use.
 * The scale bar tells the truth.
 */
export function unitOf(form: Form, width: number, height: number): number {
  const { half, top, bottom } = extentOf(form);
  const wanted = width * (form.span / 190) ** 0.16;
  return Math.min(wanted / (2 * half), width / (2 * half), height / (top + bottom));
}

/** One specimen on paper with its label and scale bar. `k` scales the whole picture. */
export async function plate(
  species: Species,
  sex: 'm' | 'f',
  side: 'dorsal' | 'ventral',
  k: number,
): Promise<Canvas> {
  const form = sex === 'f' && species.female ? species.female : species.male;
  const picture = canvas(Math.round(PLATE.width * k), Math.round(PLATE.height * k));
  const { half, top, bottom } = extentOf(form);
  const unit = unitOf(form, 1330, 880);
  const x = PLATE.width / 2;
  const y = 520 + ((top - bottom) * unit) / 2;
  const label = labelSvg({ latin: species.latin, family: species.family, sex }, x, 1032, 46);
  const perMm = (2 * half * unit) / form.span;
  await laySvg(picture, `<g transform="scale(${k})">${label.svg}${scaleBarSvg(x, 1206, perMm)}</g>`);
  await drawSpread(picture, species, form, { x: x * k, y: y * k, unit: unit * k, side, pinned: true });
  return picture;
}
