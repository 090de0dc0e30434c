/**
 * Decodes and re-encodes uploaded pictures, upright and without metadata. Never decodes images whose header shows a
 * high cost; kills decoding that takes too long (docs/decisions/0018).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { UPLOAD_MAX_PIXELS } from '../../../src/contract/limits.ts';
import { taskQueue } from '../base/task-queue.ts';
import { parseImageHeader } from './avatar-header.ts';

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
/** Decoding takes up to 180 MB, so a function of 1 GB decodes one image at a time. */
const inLine = taskQueue({ atOnce: 1, waiting: 10 });

export async function reencodePicture(given: Buffer, shape: PictureShape): Promise<ReencodeResult> {
  const refusal = judgeHeader(given);
  if (refusal !== undefined) return refusal;
  const served = await inLine(() => decodePicture(given, shape, DECODING_MAX));
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
    ...{ env, timeout: most, killSignal: 'SIGKILL' },
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
