import { fieldsOf } from '../specimen/fields.ts';
import { labelSvg } from '../specimen/label.ts';
import { textSvg } from '../specimen/lettering.ts';
import type { Species } from '../specimen/species.ts';
import { seedOf } from '../wing/noise.ts';
import { drawScales } from '../wing/scales.ts';
import { type Canvas, canvas, lay, laySvg } from './canvas.ts';
import { PLATE } from './plate.ts';
import { extentOf } from './spread.ts';

const LENS = { x: 800, y: 530, r: 470 };

/** The wing through a lens: a round field on paper, with its label and a scale bar in millimetres. */
export async function detail(species: Species, k: number): Promise<Canvas> {
  const spot = species.detail;
  if (!spot) throw new Error(`${species.id} has no detail`);
  const picture = canvas(Math.round(PLATE.width * k), Math.round(PLATE.height * k));
  const form = species.male;
  const field = fieldsOf(form.wings, species.family)[spot.wing];
  const layers = form[spot.side ?? 'dorsal'][spot.wing];
  const size = Math.round(LENS.r * 2 * k);
  // 0.21 wing units across the lens: some sixty rows of scales.
  const unit = size / 0.21;
  const piece = drawScales(
    field,
    layers,
    { centre: field.at(spot.at[0], spot.at[1]), unit, turn: 8, size },
    seedOf(species.id, 'detail'),
  );
  const ring = (r: number, w: number, extra = '') =>
    `<circle cx="${LENS.x}" cy="${LENS.y}" r="${r}" fill="none" stroke="#2b2620" stroke-width="${w}" ${extra}/>`;
  await laySvg(
    picture,
    `<g transform="scale(${k})"><circle cx="${LENS.x}" cy="${LENS.y}" r="${LENS.r}" fill="#f3ecdd"/></g>`,
  );
  lay(picture, {
    ...piece,
    x: Math.round(LENS.x * k) - Math.round(size / 2),
    y: Math.round(LENS.y * k) - Math.round(size / 2),
  });
  const perMm = ((2 * extentOf(form).half) / form.span) * (unit / k);
  const bar = perMm > 220 ? 0.5 : 1;
  const w = perMm * bar;
  const vignette = `<defs><radialGradient id="lens" cx="0.5" cy="0.5" r="0.5"><stop offset="0.72" stop-color="#1a120a" stop-opacity="0"/><stop offset="1" stop-color="#1a120a" stop-opacity="0.42"/></radialGradient></defs><circle cx="${LENS.x}" cy="${LENS.y}" r="${LENS.r}" fill="url(#lens)"/>`;
  const scale = `<path d="M${LENS.x - w / 2} 1206H${LENS.x + w / 2}M${LENS.x - w / 2} 1199V1206M${LENS.x + w / 2} 1199V1206" stroke="#4a4238" stroke-width="1.6" fill="none"/>${textSvg(`${bar} mm`, 'roman', 23, LENS.x, 1233, '#4a4238')}`;
  const label = labelSvg({ latin: species.latin, family: species.family }, LENS.x, 1042, 46);
  await laySvg(
    picture,
    `<g transform="scale(${k})">${vignette}${ring(LENS.r, 3)}${ring(LENS.r + 9, 1.2)}${label.svg}${scale}</g>`,
  );
  return picture;
}
