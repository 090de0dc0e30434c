import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);

function load(file: string): opentype.Font {
  const bytes = readFileSync(require.resolve(`@fontsource/eb-garamond/files/${file}`));
  return opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
}

// EB Garamond (OFL) as outlines: a label must not depend on what fonts a machine has.
const faces = {
  roman: load('eb-garamond-latin-400-normal.woff'),
  italic: load('eb-garamond-latin-400-italic.woff'),
};

export type Face = keyof typeof faces;

/** Width of a line of text in picture points. */
export function textWidth(text: string, face: Face, size: number, tracking = 0): number {
  return faces[face].getAdvanceWidth(text, size) + tracking * size * Math.max(0, text.length - 1);
}

/** A line of text as an SVG path, centred on x, its baseline at y. */
export function textSvg(
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  fill = '#1d1a16',
  tracking = 0,
): string {
  const font = faces[face];
  let left = x - textWidth(text, face, size, tracking) / 2;
  if (tracking === 0) return `<path d="${font.getPath(text, left, y, size).toPathData(2)}" fill="${fill}"/>`;
  let d = '';
  for (const ch of text) {
    d += font.getPath(ch, left, y, size).toPathData(2);
    left += font.getAdvanceWidth(ch, size) + tracking * size;
  }
  return `<path d="${d}" fill="${fill}"/>`;
}
