/** Images whose header shows a high cost are never decoded (docs/decisions/0004). */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AVATAR_MAX_BYTES, AVATAR_MAX_PIXELS, AVATAR_PIXELS } from '../../../src/contract/limits.ts';
import { checkAvatar } from '../../../src/rules/avatar.ts';
import { taskQueue } from '../base/task-queue.ts';
import { parseImageHeader } from './avatar-header.ts';
import type { Avatar } from './store.ts';

export type AvatarResult =
  | { readonly kind: 'made'; readonly avatar: Avatar }
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-many-pixels' }
  /** An interlaced 16-bit PNG. */
  | { readonly kind: 'too-costly' }
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'busy' };

export const AVATAR_TYPE = 'image/webp';
/** Software writes a dozen scans at most. At 16 megapixels each takes 2 to 7 ms. */
const SCANS_MAX = 100;
/** Milliseconds. */
const DECODING_MAX = 5_000;
const QUALITY = 82;
/** Decoding takes up to 180 MB of a function's 1 GB. */
const inLine = taskQueue({ atOnce: 1, waiting: 10 });
const DATA = /^data:[^,]*;base64,/i;

export async function makeAvatar(data: string): Promise<AvatarResult> {
  const prefix = DATA.exec(data.slice(0, 200))?.[0];
  if (prefix === undefined) return { kind: 'wrong-type' };
  const given = Buffer.from(data.slice(prefix.length), 'base64');
  const check = checkAvatar(given, AVATAR_MAX_BYTES);
  if (check.kind !== 'fine') return check;
  const refusal = judgeHeader(given);
  if (refusal !== undefined) return refusal;
  const served = await inLine(() => decodeAvatar(given, DECODING_MAX));
  if (served.kind === 'full') return { kind: 'busy' };
  if (served.value.kind !== 'decoded') return served.value;
  const { picture } = served.value;
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  return { kind: 'made', avatar: { hash, picture } };
}

function judgeHeader(bytes: Buffer): Exclude<AvatarResult, { kind: 'made' }> | undefined {
  const header = parseImageHeader(bytes);
  if (header === undefined) return { kind: 'wrong-type' };
  if (header.width * header.height > AVATAR_MAX_PIXELS) return { kind: 'too-many-pixels' };
  if (header.isHeldWhole) return { kind: 'too-costly' };
  return header.scans > SCANS_MAX ? { kind: 'too-complex' } : undefined;
}

export type DecodeAvatarResult =
  | { readonly kind: 'decoded'; readonly picture: Uint8Array }
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-complex' };

/** Relative to the repository's root, as in netlify.toml. */
const DECODER = 'netlify/server/accounts/avatar-decoder.mts';
const UNDECODABLE = 65;
/** The decoder needs these to find libraries and to start on Windows. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot'];

/**
 * Kills decoding after `most` milliseconds. sharp checks its own timeout only between rows, too
 * late for many scans.
 */
export async function decodeAvatar(bytes: Buffer, most: number): Promise<DecodeAvatarResult> {
  const file = path.resolve(process.env['LAMBDA_TASK_ROOT'] ?? '.', DECODER);
  const limits = [AVATAR_MAX_PIXELS, AVATAR_PIXELS, QUALITY].map(String);
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
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

export type AvatarFailure = Exclude<AvatarResult, { kind: 'made' }>;

export type AvatarChange =
  | { readonly kind: 'unchanged' }
  /** Undefined removes the avatar. */
  | { readonly kind: 'set'; readonly avatar: Avatar | undefined };

export function isNewAvatar(given: string | null | undefined, present: string | undefined): given is string {
  return typeof given === 'string' && given !== '' && given !== present;
}

/** Undefined or the current URL keeps the avatar; an empty value removes it. */
export async function resolveAvatarChange(
  given: string | null | undefined,
  present: string | undefined,
): Promise<AvatarChange | AvatarFailure> {
  if (isNewAvatar(given, present)) {
    const made = await makeAvatar(given);
    return made.kind === 'made' ? { kind: 'set', avatar: made.avatar } : made;
  }
  return given === null || given === '' ? { kind: 'set', avatar: undefined } : { kind: 'unchanged' };
}

export function isAvatarFailure(change: AvatarChange | AvatarFailure): change is AvatarFailure {
  return change.kind !== 'unchanged' && change.kind !== 'set';
}
