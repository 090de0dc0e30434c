import type { Body } from '../../specimen/body.ts';

const antenna = (color: string, club: string, length: number, spread: number, clubWidth: number) => ({
  color,
  club,
  length,
  spread,
  clubWidth,
});

/** Slender and dark, as most nymphalids. */
export const nymphalid: Body = {
  girth: 0.062,
  length: 0.5,
  thorax: '#3b2f25',
  fur: '#5a4836',
  abdomen: '#4a3a2c',
  belly: '#7a644c',
  antenna: antenna('#2a211a', '#1c1612', 0.44, 28, 0.016),
  eyes: '#2a1a12',
};

/** Morpho: small for such wings. */
export const morpho: Body = {
  ...nymphalid,
  girth: 0.052,
  length: 0.42,
  thorax: '#1d1a1a',
  fur: '#3a3634',
  abdomen: '#2a2422',
  belly: '#5a4a3c',
  antenna: antenna('#1c1816', '#2e2018', 0.36, 26, 0.011),
};

/** Papilionids: strong thorax, long abdomen. */
export const papilionid: Body = {
  girth: 0.074,
  length: 0.66,
  thorax: '#1d1a16',
  fur: '#33302a',
  abdomen: '#26221d',
  belly: '#3d362c',
  antenna: antenna('#17130f', '#17130f', 0.38, 24, 0.021),
  eyes: '#1a120c',
};

/** Birdwings: heavy, with a yellow abdomen. */
export const birdwing: Body = {
  girth: 0.068,
  length: 0.68,
  thorax: '#15130f',
  fur: '#262420',
  abdomen: '#d8b03a',
  belly: '#c79a2c',
  antenna: antenna('#12100d', '#12100d', 0.36, 22, 0.017),
  eyes: '#1a120c',
};

/** Whites: slim, grey-furred. */
export const pierid: Body = {
  girth: 0.064,
  length: 0.5,
  thorax: '#5a564c',
  fur: '#b9b4a6',
  abdomen: '#5f5a50',
  belly: '#d8d2c0',
  antenna: antenna('#4a4238', '#2a241e', 0.4, 30, 0.021),
  eyes: '#3a3a24',
};

/** Milkweed butterflies: black with white dots. */
export const danaid: Body = {
  ...nymphalid,
  girth: 0.058,
  length: 0.52,
  thorax: '#16120f',
  fur: '#2a2420',
  abdomen: '#1f1a16',
  belly: '#4a4036',
  antenna: antenna('#16120f', '#16120f', 0.36, 30, 0.013),
  marks: { kind: 'dots', color: '#e8e2d2' },
};

/** Clearwings: very slender. */
export const ithomiine: Body = {
  ...nymphalid,
  girth: 0.042,
  length: 0.46,
  thorax: '#2a221c',
  fur: '#5a4a3c',
  abdomen: '#3a2c22',
  belly: '#8a7a64',
  antenna: antenna('#2a201a', '#5a4630', 0.46, 26, 0.01),
};

/** Blues: small, furred. */
export const lycaenid: Body = {
  girth: 0.075,
  length: 0.52,
  thorax: '#4a5a86',
  fur: '#a8b8dc',
  abdomen: '#5a6a94',
  belly: '#d4d4cc',
  antenna: antenna('#2a2826', '#241e1a', 0.42, 28, 0.024),
  eyes: '#1e1c22',
};

/** Stout fliers: Charaxes, Agrias, Sasakia. */
export const stout: Body = {
  ...nymphalid,
  girth: 0.082,
  length: 0.54,
  antenna: antenna('#1e1814', '#14100d', 0.4, 26, 0.021),
};
