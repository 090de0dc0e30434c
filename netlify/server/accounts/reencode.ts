/**
 * Decodes and re-encodes uploaded pictures, upright and without metadata. Never decodes images whose header shows a
 * high cost; kills decoding that takes too long (docs/decisions/0018).
 */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { avatarTypeOf } from '../../../src/features/accounts/avatar.rules.ts';
import { UPLOAD_MAX_PIXELS } from '../../../src/features/base/limits.contract.ts';
import { taskQueue } from '../base/task-queue.ts';
import { networkOf } from './network.ts';

interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly scans: number;
  /**
   * True for an interlaced 16-bit PNG: decoders need memory for the whole image, 8 bytes a pixel.
   */
  readonly isHeldWhole: boolean;
}

/** Undefined if the file is neither JPEG nor PNG, or ends before its dimensions. */
function parseImageHeader(bytes: Buffer): ImageHeader | undefined {
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

/** The size of the WebP: `cover` fills a square, `inside` keeps the proportions and never enlarges. */
export interface PictureShape {
  readonly pixels: number;
  readonly fit: 'cover' | 'inside';
  readonly quality: number;
}

export type DecodeResult =
  | { readonly kind: 'decoded'; readonly picture: Uint8Array }
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-complex' };

export type ReencodeFailure =
  /** The bytes are not an image, whatever their declared type. */
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-many-pixels' }
  /** An interlaced 16-bit PNG, which would be decoded in memory as a whole. */
  | { readonly kind: 'too-costly' }
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'busy' };

export type ReencodeResult = { readonly kind: 'made'; readonly picture: Uint8Array } | ReencodeFailure;

/** Software writes a dozen scans at most. At 16 megapixels each takes 2 to 7 ms. */
const SCANS_MAX = 100;
/** Milliseconds. */
const DECODING_MAX = 5_000;
/** Decoding takes up to 180 MB, so a function of 1 GB decodes one image at a time. Networks take turns. */
const inLine = taskQueue({ atOnce: 1, waiting: 10 });

/** `address` is the uploader's. */
export async function reencodePicture(
  given: Buffer,
  shape: PictureShape,
  address: string,
): Promise<ReencodeResult> {
  const refusal = judgeHeader(given);
  if (refusal !== undefined) return refusal;
  const served = await inLine(() => decodePicture(given, shape, DECODING_MAX), networkOf(address, 48));
  if (served.kind === 'full') return { kind: 'busy' };
  const decoded = served.value;
  return decoded.kind === 'decoded' ? { kind: 'made', picture: decoded.picture } : decoded;
}

function judgeHeader(bytes: Buffer): ReencodeFailure | undefined {
  const header = parseImageHeader(bytes);
  if (header === undefined) return { kind: 'wrong-type' };
  if (header.width * header.height > UPLOAD_MAX_PIXELS) return { kind: 'too-many-pixels' };
  if (header.isHeldWhole) return { kind: 'too-costly' };
  return header.scans > SCANS_MAX ? { kind: 'too-complex' } : undefined;
}

/** Relative to the repository's root, as in netlify.toml. */
const DECODER = 'netlify/server/accounts/avatar-decoder.mts';
const UNDECODABLE = 65;
/** Environment variables that the decoder needs to find libraries and to start on Windows. */
const INHERITED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot'];

/**
 * Decodes in a process that is killed after `most` milliseconds, because native work in a thread can't be interrupted.
 * sharp checks its own timeout only between rows, which is too late for many scans.
 */
export async function decodePicture(
  bytes: Buffer,
  { pixels, fit, quality }: PictureShape,
  most: number,
): Promise<DecodeResult> {
  const file = path.resolve(process.env['LAMBDA_TASK_ROOT'] ?? '.', DECODER);
  const limits = [UPLOAD_MAX_PIXELS, pixels, quality, fit].map(String);
  const env = Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [file, ...limits], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
    timeout: most,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  // The process may exit before it has read everything.
  child.stdin.on('error', () => undefined).end(bytes);
  const [code, picture] = await Promise.all([ended, buffer(child.stdout)]);
  if (code === 0) return { kind: 'decoded', picture };
  // Killed by the timeout, or by the system for lack of memory.
  if (code === null) return { kind: 'too-complex' };
  if (code === UNDECODABLE) return { kind: 'wrong-type' };
  throw new Error(`${DECODER} ended with ${code}`);
}
