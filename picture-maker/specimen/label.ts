import { textSvg, textWidth } from './lettering.ts';

/** What the small printed card under a specimen says. Place and date are left to the product. */
export interface LabelText {
  readonly latin: string;
  readonly family: string;
  readonly sex?: 'm' | 'f';
}

/** Mars and Venus, drawn, because few text faces have them. `r` is the circle's radius. */
function sexSvg(sex: 'm' | 'f', x: number, y: number, r: number): string {
  const line = `fill="none" stroke="#1d1a16" stroke-width="${(r * 0.27).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"`;
  return sex === 'm'
    ? `<circle cx="${x}" cy="${y}" r="${r}" ${line}/><path d="M${x + r * 0.72} ${y - r * 0.72}L${x + r * 1.75} ${y - r * 1.75}M${x + r * 0.85} ${y - r * 1.78}H${x + r * 1.78}V${y - r * 0.85}" ${line}/>`
    : `<circle cx="${x}" cy="${y - r * 0.5}" r="${r}" ${line}/><path d="M${x} ${y + r * 0.5}V${y + r * 2.1}M${x - r * 0.8} ${y + r * 1.3}H${x + r * 0.8}" ${line}/>`;
}

export interface Label {
  readonly svg: string;
  readonly w: number;
  readonly h: number;
}

/** The card, centred on x with its top at y; `size` is the Latin name's height in picture points. */
export function labelSvg(text: LabelText, x: number, y: number, size: number): Label {
  const sexRoom = text.sex ? size * 1.25 : 0;
  const nameWidth = textWidth(text.latin, 'italic', size) + sexRoom;
  const small = size * 0.5;
  const w = Math.max(nameWidth, textWidth(text.family.toUpperCase(), 'roman', small, 0.16)) + size * 1.9;
  const h = size * 2.75;
  const left = x - w / 2;
  const gap = size * 0.16;
  const hair = Math.max(0.7, size * 0.032);
  const baseline = y + size * 1.32;
  const sex = text.sex
    ? sexSvg(text.sex, x + nameWidth / 2 - size * 0.5, baseline - size * 0.27, size * 0.2)
    : '';
  const svg = `<rect x="${left + size * 0.06}" y="${y + size * 0.08}" width="${w}" height="${h}" fill="#3a2a18" opacity="0.13"/><rect x="${left}" y="${y}" width="${w}" height="${h}" fill="#fffdf8"/><rect x="${left}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#2b2620" stroke-width="${hair}"/><rect x="${left + gap}" y="${y + gap}" width="${w - 2 * gap}" height="${h - 2 * gap}" fill="none" stroke="#2b2620" stroke-width="${hair * 0.6}"/>${textSvg(text.latin, 'italic', size, x - sexRoom / 2, baseline)}${sex}${textSvg(text.family.toUpperCase(), 'roman', small, x, y + size * 2.17, '#5d554a', 0.16)}`;
  return { svg, w, h };
}

/** A scale bar in centimetres, centred on x; `perMm` is picture points per millimetre. */
export function scaleBarSvg(x: number, y: number, perMm: number): string {
  const cm = [5, 3, 2, 1].find((n) => n * 10 * perMm <= 330) ?? 1;
  const w = cm * 10 * perMm;
  const left = x - w / 2;
  const ticks = Array.from(
    { length: cm + 1 },
    (_, i) => `M${(left + i * 10 * perMm).toFixed(2)} ${y - 7}V${y}`,
  ).join('');
  return `<path d="M${left.toFixed(2)} ${y}H${(left + w).toFixed(2)}${ticks}" fill="none" stroke="#4a4238" stroke-width="1.6"/>${textSvg(`${cm} cm`, 'roman', 23, x, y + 27, '#4a4238')}`;
}
