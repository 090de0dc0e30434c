/** Reads an image's size and the cost of decoding it from its file, without decoding it. */
import { avatarTypeOf } from '../../../src/rules/avatar.ts';

export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly scans: number;
  /**
   * True for an interlaced 16-bit PNG: decoders need memory for the whole image, 8 bytes a pixel.
   */
  readonly isHeldWhole: boolean;
}

/** Undefined if the file is neither JPEG nor PNG, or ends before its dimensions. */
export function parseImageHeader(bytes: Buffer): ImageHeader | undefined {
  const type = avatarTypeOf(bytes);
  const header = type === 'image/jpeg' ? readJpeg(bytes) : type === 'image/png' ? readPng(bytes) : undefined;
  return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined;
}

const PNG = { kind: 12, width: 16, height: 20, depth: 24, interlace: 28, end: 33 } as const;

function readPng(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < PNG.end || bytes.toString('latin1', PNG.kind, PNG.kind + 4) !== 'IHDR') return undefined;
  return {
    width: bytes.readUInt32BE(PNG.width),
    height: bytes.readUInt32BE(PNG.height),
    scans: 1,
    isHeldWhole: bytes[PNG.depth] === 16 && bytes[PNG.interlace] !== 0,
  };
}

const END = 0xd9;
const SCAN = 0xda;
/** Markers without a length: TEM, restarts and the start of the image. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Buffer): ImageHeader | undefined {
  let size: Pick<ImageHeader, 'width' | 'height'> | undefined;
  let scans = 0;
  for (let at = nextMarker(bytes, 0); at !== undefined; at = nextMarker(bytes, at)) {
    const marker = bytes[at - 1] ?? 0;
    if (marker === END) break;
    if (isBare(marker)) continue;
    if (isFrame(marker) && at + 7 <= bytes.length)
      size = { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
    if (marker === SCAN) scans += 1;
    if (at + 2 > bytes.length) break;
    at += bytes.readUInt16BE(at);
  }
  return size === undefined ? undefined : { ...size, scans, isHeldWhole: false };
}

/** Offset of the next marker's segment. 0xFF 0x00 is image data, not a marker. */
function nextMarker(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker !== undefined && marker !== 0x00 && marker !== 0xff) return at + 2;
  }
  return undefined;
}
