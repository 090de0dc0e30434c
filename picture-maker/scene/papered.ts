import { bodySvg } from '../specimen/body.ts';
import { fieldsOf } from '../specimen/fields.ts';
import { labelSvg } from '../specimen/label.ts';
import type { Species } from '../specimen/species.ts';
import { dice, seedOf } from '../wing/noise.ts';
import { drawWing, type Sprite } from '../wing/sprite.ts';
import { type Canvas, canvas, lay, laySvg, shade, svgSprite } from './canvas.ts';
import { PLATE } from './plate.ts';
import { fallingOn, shadowOf } from './shadow.ts';

/** The envelope's corners on the plate: a right angle on top, the fold's long side below. */
const TOP = [800, 92] as const;
const LEFT = [118, 838] as const;
const RIGHT = [1482, 838] as const;
const TRIANGLE = `M${TOP.join(' ')}L${RIGHT.join(' ')}L${LEFT.join(' ')}Z`;

/** Degrees by which forewing and hindwing turn when the wings close and hang from the envelope's corner. */
const FORE_TURN = 86;
const HIND_TURN = 46;
const BODY_TURN = 38;

const sheet = (id: string): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7f2e2"/><stop offset="0.5" stop-color="#efe8d4"/><stop offset="1" stop-color="#e6ddc6"/></linearGradient></defs>`;

/** Light caught by folds in glassine: thin pale and dark lines, each a little crooked. */
function creases(seed: number): string {
  const roll = dice(seed);
  return Array.from({ length: 13 }, (_, i) => {
    const t = 0.12 + roll() * 0.78;
    const x = LEFT[0] + (RIGHT[0] - LEFT[0]) * t;
    const y = TOP[1] + (LEFT[1] - TOP[1]) * (Math.abs(t - 0.5) * 1.7 + roll() * 0.35);
    const a = roll() * Math.PI;
    const l = 60 + roll() * 190;
    const bend = (roll() - 0.5) * 40;
    const dx = Math.cos(a) * l;
    const dy = Math.sin(a) * l;
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(dx / 2 + bend).toFixed(1)} ${(dy / 2).toFixed(1)} ${dx.toFixed(1)} ${dy.toFixed(1)}" fill="none" stroke="${i % 3 ? '#fffdf6' : '#8d7d5c'}" stroke-width="${(0.8 + roll() * 1.6).toFixed(2)}" opacity="${i % 3 ? 0.6 : 0.22}" stroke-linecap="round"/>`;
  }).join('');
}

/** The sheet over the specimen: milky, with the two flaps folded over its legs. */
function front(seed: number): string {
  const flap = (a: readonly [number, number], m: number): string => {
    const w = 92;
    return `M${TOP[0]} ${TOP[1]}L${a[0]} ${a[1]}L${a[0] + m * w * 1.9} ${a[1]}L${TOP[0] + m * 16} ${TOP[1] + w * 1.35}Z`;
  };
  return `<clipPath id="env"><path d="${TRIANGLE}"/></clipPath><defs><linearGradient id="milk" x1="0" y1="0" x2="1" y2="0.8"><stop offset="0" stop-color="#fffdf4" stop-opacity="0.34"/><stop offset="0.35" stop-color="#f6f0de" stop-opacity="0.19"/><stop offset="0.55" stop-color="#fffef8" stop-opacity="0.32"/><stop offset="1" stop-color="#efe6cf" stop-opacity="0.22"/></linearGradient></defs><g clip-path="url(#env)"><path d="${TRIANGLE}" fill="url(#milk)"/><path d="${flap(LEFT, 1)}" fill="#fbf6e6" opacity="0.34"/><path d="${flap(RIGHT, -1)}" fill="#f3ecd8" opacity="0.36"/><path d="M${LEFT[0] + 175} ${LEFT[1]}L${TOP[0] + 16} ${TOP[1] + 124}" stroke="#9d8d6c" stroke-width="1.4" opacity="0.5"/><path d="M${RIGHT[0] - 175} ${RIGHT[1]}L${TOP[0] - 16} ${TOP[1] + 124}" stroke="#9d8d6c" stroke-width="1.4" opacity="0.5"/>${creases(seed)}</g><path d="${TRIANGLE}" fill="none" stroke="#b5a684" stroke-width="1.6" stroke-linejoin="round"/><path d="M${LEFT[0] + 8} ${LEFT[1] - 5}H${RIGHT[0] - 8}" stroke="#fffdf6" stroke-width="2.4" opacity="0.7"/>`;
}

/** A specimen as it travels: wings closed, in a triangle of glassine, its label beside it. */
export async function papered(species: Species, k: number): Promise<Canvas> {
  const picture = canvas(Math.round(PLATE.width * k), Math.round(PLATE.height * k));
  const scaled = (svg: string) => `<g transform="scale(${k})">${svg}</g>`;
  const whole = { x: 0, y: 0, w: picture.width, h: picture.height };
  const back = await svgSprite(scaled(`${sheet('sheet')}<path d="${TRIANGLE}" fill="url(#sheet)"/>`), whole);
  shade(picture, shadowOf([back], 12 * k, 18 * k, 20 * k), 0.22);
  shade(picture, shadowOf([back], 3 * k, 5 * k, 4 * k), 0.2);
  lay(picture, back);

  const form = species.male;
  const fields = fieldsOf(form.wings, species.family);
  const seed = seedOf(species.id, 'papered');
  // Tails need room above the fold; small species stay small in the envelope.
  const tail = Math.max(...fields.hind.outline.edge.map((p) => Math.hypot(p[0], p[1])));
  const unit = 640 * Math.min(1, 1.02 / tail) * (form.span / 150) ** 0.2 * k;
  const x = TOP[0] * k - 0.02 * unit;
  const y = (TOP[1] + 140) * k;
  const pose = (turn: number) => ({ x, y, unit, mirrored: false, turn });
  const fore = drawWing(fields.fore, form.ventral.fore, pose(FORE_TURN), seed, picture);
  const hind = drawWing(fields.hind, form.ventral.hind, pose(HIND_TURN), seed + 1, picture);
  const turned = `<g transform="rotate(${BODY_TURN} ${x} ${y})">${bodySvg(form.body, x, y + unit * 0.05, unit, 'ventral', seed + 2, true)}</g>`;
  const body: Sprite = await svgSprite(turned, whole);
  const all = [fore, hind, body];
  shade(picture, shadowOf(all, 5 * k, 8 * k, 7 * k), 0.35);
  lay(picture, body);
  lay(picture, fore);
  shade(picture, fallingOn(shadowOf([hind], 4 * k, 4 * k, 6 * k), [fore, body]), 0.45);
  lay(picture, hind);
  await laySvg(picture, scaled(front(seed + 3)));
  const label = labelSvg(
    { latin: species.latin, family: species.family, sex: 'm' },
    PLATE.width / 2,
    1010,
    46,
  );
  await laySvg(picture, scaled(label.svg));
  return picture;
}
