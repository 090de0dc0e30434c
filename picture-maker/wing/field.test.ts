import { describe, expect, it } from 'vitest';
import { morphoDidius } from '../species/morpho/morpho-didius.ts';
import { DISCAL, emptyPlace, field } from './field.ts';
import { outlines } from './outline.ts';
import { venationOf } from './venation.ts';

const fore = field(outlines(morphoDidius.male.wings).fore, venationOf('Nymphalidae', 'fore'));
const place = emptyPlace();
const look = (u: number, v: number) => {
  const [x, y] = fore.at(u, v);
  fore.locate(place, x, y, 0, 0);
  return place;
};

describe('wing coordinates', () => {
  it('find their way back from a point', () => {
    for (const u of [0.1, 0.5, 0.9]) {
      for (const v of [0.3, 0.6, 0.95]) {
        const p = look(u, v);
        expect(p.u).toBeCloseTo(u, 3);
        expect(p.v).toBeCloseTo(v, 3);
      }
    }
  });

  it('put the apex at u 0 and the tornus at u 1, both on the edge', () => {
    const [ax, ay] = fore.at(0, 1);
    const [tx, ty] = fore.at(1, 1);
    expect(Math.hypot(ax - fore.outline.apex[0], ay - fore.outline.apex[1])).toBeLessThan(0.02);
    expect(Math.hypot(tx - fore.outline.tornus[0], ty - fore.outline.tornus[1])).toBeLessThan(0.02);
    expect(Math.abs(fore.edgeAt(ax, ay))).toBeLessThan(0.02);
  });

  it('know the discal cell near the base and count spaces from the apex at the margin', () => {
    expect(look(0.35, 0.25).space).toBe(DISCAL);
    expect(look(0.15, 0.9).space).toBe(1);
    expect(look(0.6, 0.9).space).toBe(4);
    expect(look(0.9, 0.9).space).toBe(6);
  });

  it('measure the distance to the edge, positive inside', () => {
    expect(look(0.5, 0.5).edge).toBeGreaterThan(0.1);
    expect(look(0.5, 1.05).edge).toBeLessThan(0);
  });
});
