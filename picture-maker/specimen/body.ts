import type { Colour } from '../wing/layers.ts';
import { dice } from '../wing/noise.ts';
import { type Rgb, rgb } from '../wing/paint.ts';

/** Body of a specimen; lengths in wing units (forewing = 1). */
export interface Body {
  /** Half-width of the thorax; everything else follows. */
  readonly girth: number;
  /** Length from the front of the head to the tip of the abdomen. */
  readonly length: number;
  readonly thorax: Colour;
  readonly fur: Colour;
  readonly abdomen: Colour;
  /** Underside and sides of the abdomen. */
  readonly belly: Colour;
  /** A collar behind the head, as in birdwings. */
  readonly collar?: Colour;
  /** Dark lines or rings on the abdomen. */
  readonly marks?: { readonly kind: 'rings' | 'dorsal-line' | 'side-lines' | 'dots'; readonly color: Colour };
  readonly antenna: {
    readonly color: Colour;
    readonly club: Colour;
    readonly length: number;
    readonly spread: number;
    readonly clubWidth: number;
  };
  readonly eyes: Colour;
}

const f = (n: number): string => n.toFixed(2);
const css = (c: Rgb, k = 1): string =>
  `rgb(${c.map((v) => Math.round(Math.min(255, Math.max(0, v * k)))).join(',')})`;

/** Head, thorax, abdomen and antennae as SVG in picture points, seen from above or below; `folded` leaves out what would stick out of an envelope. */
export function bodySvg(
  body: Body,
  x: number,
  y: number,
  unit: number,
  side: 'dorsal' | 'ventral',
  seed: number,
  folded = false,
): string {
  const roll = dice(seed);
  const id = `b${seed.toString(36)}${side[0]}${Math.round(x)}_${Math.round(y)}`;
  const lean = (roll() - 0.5) * 2.4;
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${f(unit)}) rotate(${f(lean)})">${folded ? '' : antennae(body, roll)}${
    side === 'ventral' && !folded ? legs(body, roll) : ''
  }${abdomen(body, side, roll, id)}${thorax(body, side, roll, id)}${head(body, roll)}</g>`;
}

function antennae(body: Body, roll: () => number): string {
  const { color, club, length, spread, clubWidth } = body.antenna;
  const top = -body.girth * 2.15;
  const one = (m: number): string => {
    const a = ((spread + (roll() - 0.5) * 5) * Math.PI) / 180;
    const bend = 0.1 + roll() * 0.05;
    const ex = m * Math.sin(a) * length;
    const ey = top - Math.cos(a) * length;
    const qx = m * (Math.sin(a) * length * 0.42 - bend * 0.35 * length);
    const qy = top - Math.cos(a) * length * 0.58;
    const sx = m * body.girth * 0.24;
    // The club: the last seventh, swollen.
    const t = 0.84;
    const cx = (1 - t) ** 2 * sx + 2 * t * (1 - t) * qx + t * t * ex;
    const cy = (1 - t) ** 2 * top + 2 * t * (1 - t) * qy + t * t * ey;
    const thin = Math.max(0.0042, body.girth * 0.05);
    return `<path d="M${sx.toFixed(4)} ${top.toFixed(4)}Q${qx.toFixed(4)} ${qy.toFixed(4)} ${ex.toFixed(4)} ${ey.toFixed(4)}" fill="none" stroke="${color}" stroke-width="${thin.toFixed(4)}" stroke-linecap="round"/>
<path d="M${cx.toFixed(4)} ${cy.toFixed(4)}L${ex.toFixed(4)} ${ey.toFixed(4)}" fill="none" stroke="${club}" stroke-width="${(clubWidth * 0.7).toFixed(4)}" stroke-linecap="round"/>
<path d="M${((cx + ex) / 2).toFixed(4)} ${((cy + ey) / 2).toFixed(4)}L${ex.toFixed(4)} ${ey.toFixed(4)}" fill="none" stroke="${club}" stroke-width="${clubWidth.toFixed(4)}" stroke-linecap="round"/>`;
  };
  return one(-1) + one(1);
}

function head(body: Body, roll: () => number): string {
  const g = body.girth;
  const y = -g * 1.95;
  const eye = (m: number) =>
    `<ellipse cx="${(m * g * 0.36).toFixed(4)}" cy="${y.toFixed(4)}" rx="${(g * 0.24).toFixed(4)}" ry="${(g * 0.3).toFixed(4)}" fill="${body.eyes}"/><ellipse cx="${(m * g * 0.36 - g * 0.07).toFixed(4)}" cy="${(y - g * 0.1).toFixed(4)}" rx="${(g * 0.07).toFixed(4)}" ry="${(g * 0.09).toFixed(4)}" fill="#fff" opacity="0.35"/>`;
  const tuft = hairs(
    90,
    roll,
    () => {
      const a = roll() * Math.PI * 2;
      const r = Math.sqrt(roll());
      return [
        Math.cos(a) * r * g * 0.36,
        y + Math.sin(a) * r * g * 0.42,
        -Math.PI / 2 + (roll() - 0.5) * 1.6,
        g * 0.3,
      ];
    },
    rgb(body.fur),
    g,
  );
  return `<ellipse cx="0" cy="${y.toFixed(4)}" rx="${(g * 0.4).toFixed(4)}" ry="${(g * 0.42).toFixed(4)}" fill="${css(rgb(body.thorax), 0.8)}"/>${eye(-1)}${eye(1)}${tuft}`;
}

type Hair = [x: number, y: number, angle: number, length: number];

function hairs(count: number, roll: () => number, place: () => Hair, colour: Rgb, girth: number): string {
  const shades: string[][] = [[], [], [], [], []];
  for (let i = 0; i < count; i++) {
    const [x, y, a, length] = place();
    const l = length * (0.5 + roll() * 0.7);
    const bend = (roll() - 0.5) * 0.5;
    // Lit from the upper left: hairs on that side are brighter.
    const lit = Math.min(4, Math.max(0, Math.floor(2.2 - (x / girth) * 1.3 + (roll() - 0.5) * 3.2)));
    (shades[lit] as string[]).push(
      `M${x.toFixed(4)} ${y.toFixed(4)}q${(Math.cos(a) * l * 0.5).toFixed(4)} ${(Math.sin(a) * l * 0.5).toFixed(4)} ${(Math.cos(a + bend) * l).toFixed(4)} ${(Math.sin(a + bend) * l).toFixed(4)}`,
    );
  }
  const tone = [0.5, 0.75, 1, 1.22, 1.5];
  const w = Math.max(0.0022, girth * 0.035);
  return shades
    .map(
      (d, i) =>
        `<path d="${d.join('')}" fill="none" stroke="${css(colour, tone[i] as number)}" stroke-width="${w.toFixed(4)}" stroke-linecap="round" opacity="0.8"/>`,
    )
    .join('');
}

function thorax(body: Body, side: string, roll: () => number, id: string): string {
  const g = body.girth;
  const base = rgb(body.thorax);
  const fur = hairs(
    620,
    roll,
    () => {
      const a = roll() * Math.PI * 2;
      const r = Math.sqrt(roll());
      const x = Math.cos(a) * r * g * 0.95;
      const y = -g * 0.15 + Math.sin(a) * r * g * 1.5;
      return [x, y, Math.PI / 2 + (x / g) * -0.75 + (roll() - 0.5) * 0.7, g * 0.5];
    },
    rgb(body.fur),
    g,
  );
  const sides = hairs(
    170,
    roll,
    () => {
      const m = roll() < 0.5 ? -1 : 1;
      const y = g * (-0.7 + roll() * 1.9);
      return [m * g * 0.85, y, m > 0 ? 0.5 + roll() * 0.7 : Math.PI - 0.5 - roll() * 0.7, g * 0.75];
    },
    rgb(body.fur),
    g,
  );
  const collar = body.collar
    ? hairs(
        150,
        roll,
        () => {
          const t = (roll() - 0.5) * 2;
          return [
            t * g * 0.78,
            -g * 1.52 + Math.abs(t) * g * 0.22 + roll() * g * 0.2,
            -Math.PI / 2 + t * 1.1,
            g * 0.4,
          ];
        },
        rgb(body.collar),
        g,
      )
    : '';
  const belly =
    side === 'ventral'
      ? `<ellipse cx="0" cy="${(-g * 0.2).toFixed(4)}" rx="${(g * 0.5).toFixed(4)}" ry="${(g * 1.1).toFixed(4)}" fill="${css(rgb(body.belly), 0.75)}" opacity="0.4"/>`
      : '';
  return `<defs><radialGradient id="${id}t" cx="0.38" cy="0.35" r="0.75"><stop offset="0" stop-color="${css(base, 1.35)}"/><stop offset="0.6" stop-color="${css(base)}"/><stop offset="1" stop-color="${css(base, 0.45)}"/></radialGradient></defs>${sides}<ellipse cx="0" cy="${(-g * 0.2).toFixed(4)}" rx="${g.toFixed(4)}" ry="${(g * 1.62).toFixed(4)}" fill="url(#${id}t)"/>${belly}${fur}${collar}`;
}

function abdomen(body: Body, side: string, roll: () => number, id: string): string {
  const g = body.girth;
  const y0 = g * 0.95;
  const y1 = body.length - g * 2.3;
  const n = 8;
  const w = (t: number): number =>
    g *
    0.82 *
    (0.72 + 0.42 * Math.sin(Math.PI * Math.min(1, t * 0.78 + 0.16))) *
    Math.sqrt(Math.max(0, 1 - t ** 5));
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= 40; i++) {
    const t = i / 40;
    const y = y0 + (y1 - y0) * t;
    const swell = 1 + 0.025 * Math.cos(t * n * Math.PI * 2);
    left.push(`${(-w(t) * swell).toFixed(4)} ${y.toFixed(4)}`);
    right.unshift(`${(w(t) * swell).toFixed(4)} ${y.toFixed(4)}`);
  }
  const shape = `M${left.join('L')}L${right.join('L')}Z`;
  const back = rgb(side === 'dorsal' ? body.abdomen : body.belly);
  const flank = rgb(side === 'dorsal' ? body.belly : body.abdomen);
  const rings = Array.from({ length: n - 1 }, (_, i) => {
    const t = (i + 1) / n;
    const y = y0 + (y1 - y0) * t;
    return `<path d="M${(-w(t)).toFixed(4)} ${y.toFixed(4)}Q0 ${(y + g * 0.2).toFixed(4)} ${w(t).toFixed(4)} ${y.toFixed(4)}" fill="none" stroke="${css(back, 0.45)}" stroke-width="${(g * 0.06).toFixed(4)}" opacity="0.5"/>`;
  }).join('');
  const down = hairs(
    300,
    roll,
    () => {
      const t = roll() * 0.96;
      const s = (roll() - 0.5) * 1.9;
      return [s * w(t), y0 + (y1 - y0) * t, Math.PI / 2 - s * 0.3 + (roll() - 0.5) * 0.4, g * 0.24];
    },
    back,
    g,
  );
  return `<defs><linearGradient id="${id}a" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${css(flank, 0.7)}"/><stop offset="0.2" stop-color="${css(flank, 0.95)}"/><stop offset="0.38" stop-color="${css(back, 1.28)}"/><stop offset="0.62" stop-color="${css(back, 0.95)}"/><stop offset="0.85" stop-color="${css(flank, 0.7)}"/><stop offset="1" stop-color="${css(flank, 0.4)}"/></linearGradient></defs><path d="${shape}" fill="url(#${id}a)"/><g opacity="0.75">${down}</g>${rings}${marks(body, side, w, y0, y1, n)}`;
}

function marks(
  body: Body,
  side: string,
  w: (t: number) => number,
  y0: number,
  y1: number,
  n: number,
): string {
  const m = body.marks;
  if (!m) return '';
  const g = body.girth;
  const y = (t: number): string => (y0 + (y1 - y0) * t).toFixed(4);
  const each = (draw: (t: number) => string) =>
    Array.from({ length: n - 1 }, (_, i) => draw((i + 0.6) / n)).join('');
  switch (m.kind) {
    case 'rings':
      return each(
        (t) =>
          `<path d="M${(-w(t) * 0.97).toFixed(4)} ${y(t)}Q0 ${(y0 + (y1 - y0) * t + g * 0.2).toFixed(4)} ${(w(t) * 0.97).toFixed(4)} ${y(t)}" fill="none" stroke="${m.color}" stroke-width="${(g * 0.2).toFixed(4)}" opacity="0.85"/>`,
      );
    case 'dorsal-line':
      return side === 'ventral'
        ? ''
        : `<path d="M0 ${y(0)}L0 ${y(0.95)}" stroke="${m.color}" stroke-width="${(g * 0.62).toFixed(4)}" stroke-linecap="round" opacity="0.8"/>`;
    case 'side-lines':
      return [-1, 1]
        .map(
          (k) =>
            `<path d="M${(k * w(0.05) * 0.62).toFixed(4)} ${y(0.04)}Q${(k * w(0.5) * 0.66).toFixed(4)} ${y(0.5)} ${(k * w(0.92) * 0.5).toFixed(4)} ${y(0.92)}" fill="none" stroke="${m.color}" stroke-width="${(g * 0.2).toFixed(4)}" opacity="0.85"/>`,
        )
        .join('');
    case 'dots':
      return each((t) =>
        [-1, 1]
          .map(
            (k) =>
              `<circle cx="${(k * w(t) * 0.6).toFixed(4)}" cy="${y(t)}" r="${(g * 0.1).toFixed(4)}" fill="${m.color}"/>`,
          )
          .join(''),
      );
  }
}

function legs(body: Body, roll: () => number): string {
  const g = body.girth;
  const leg = (m: number, y: number, reach: number): string => {
    const k = (roll() - 0.5) * g * 0.5;
    return `<path d="M${(m * g * 0.3).toFixed(4)} ${y.toFixed(4)}L${(m * g * (1.35 + reach)).toFixed(4)} ${(y - g * 0.7 + k).toFixed(4)}L${(m * g * (1 + reach)).toFixed(4)} ${(y + g * 0.9 + k).toFixed(4)}" fill="none" stroke="${css(rgb(body.thorax), 0.6)}" stroke-width="${(g * 0.1).toFixed(4)}" stroke-linejoin="round" stroke-linecap="round"/>`;
  };
  return [-1, 1].map((m) => leg(m, -g * 0.8, 0) + leg(m, -g * 0.1, 0.3) + leg(m, g * 0.5, 0.15)).join('');
}
