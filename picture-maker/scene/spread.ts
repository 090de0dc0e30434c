import { bodySvg } from '../specimen/body.ts';
import { fieldsOf } from '../specimen/fields.ts';
import { pinSvg } from '../specimen/pin.ts';
import type { Form, Species } from '../specimen/species.ts';
import { dice, seedOf } from '../wing/noise.ts';
import { outlines } from '../wing/outline.ts';
import { drawWing, type Sprite } from '../wing/sprite.ts';
import { type Canvas, lay, shade, svgSprite } from './canvas.ts';
import { fallingOn, shadowOf } from './shadow.ts';

export interface Placing {
  /** The body's middle between the forewings, picture points. */
  readonly x: number;
  readonly y: number;
  /** Picture points per wing unit (forewing length). */
  readonly unit: number;
  readonly side: 'dorsal' | 'ventral';
  readonly pinned: boolean;
  /** Two specimens of one kind differ by this word. */
  readonly individual?: string;
}

/** How far a spread specimen reaches from its middle, in wing units. */
export function extentOf(form: Form): { half: number; top: number; bottom: number } {
  const { fore, hind } = outlines(form.wings);
  const edge = [...fore.edge, ...hind.edge];
  return {
    half: Math.max(...edge.map((p) => p[0])),
    top: -Math.min(...edge.map((p) => p[1])),
    bottom: Math.max(...edge.map((p) => p[1]), form.body.length - form.body.girth * 2.3),
  };
}

/** Draws a pinned, spread specimen with its shadows. */
export async function drawSpread(to: Canvas, species: Species, form: Form, at: Placing): Promise<void> {
  const fields = fieldsOf(form.wings, species.family);
  const word = `${species.id}/${form === species.female ? 'f' : 'm'}/${at.individual ?? ''}`;
  const roll = dice(seedOf(word, 'pose'));
  const tilt = () => (roll() - 0.5) * 1.5;
  const pattern = form[at.side];
  const wing = (which: 'fore' | 'hind', mirrored: boolean): Sprite =>
    drawWing(
      fields[which],
      pattern[which],
      { x: at.x, y: at.y, unit: at.unit, mirrored, turn: tilt() },
      seedOf(word, which, String(mirrored), at.side),
      to,
    );
  const fore = [wing('fore', true), wing('fore', false)];
  const hind = [wing('hind', true), wing('hind', false)];
  const reach = at.unit * 1.15;
  const body = await svgSprite(
    bodySvg(form.body, at.x, at.y + at.unit * 0.05, at.unit, at.side, seedOf(word, 'body')),
    { x: at.x - reach / 2, y: at.y - reach, w: reach, h: reach * 2 },
  );
  const u = at.unit;
  const all = [...fore, ...hind, body];
  shade(to, shadowOf(all, 0.045 * u, 0.06 * u, 0.05 * u), 0.2);
  shade(to, shadowOf(all, 0.018 * u, 0.026 * u, 0.014 * u), 0.26);
  // Seen from above the forewing lies on the hindwing, from below it is the other way round.
  const [under, over] = at.side === 'dorsal' ? [hind, fore] : [fore, hind];
  for (const s of under) lay(to, s);
  shade(to, fallingOn(shadowOf(over, 0.008 * u, 0.014 * u, 0.014 * u), under), 0.55);
  for (const s of over) lay(to, s);
  shade(to, fallingOn(shadowOf([body], 0.012 * u, 0.012 * u, 0.018 * u), all), 0.4);
  lay(to, body);
  if (at.pinned && at.side === 'dorsal') {
    const { shadow, pin } = pinSvg(at.x, at.y + at.unit * 0.04, at.unit);
    const around = { x: at.x - 90, y: at.y - 90, w: 180, h: 180 };
    lay(to, await svgSprite(shadow + pin, around));
  }
}
