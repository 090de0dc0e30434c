import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Milliseconds. */
const LOOK_AGAIN = 250;

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may contain anything; state and parent follow.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function isShell(pid) {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return /^-?(ba|da|a|z)?sh$/.test(path.basename(program));
  } catch {
    return false;
  }
}

/**
 * Does nothing if npm did not start the command. Some shells replace themselves by the command, so
 * npm is the parent.
 */
export function onNpmExit(ended) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const shellsParent = isShell(parent) ? parentOf(parent) : undefined;
  const look = setInterval(() => {
    if (process.ppid === parent && (shellsParent === undefined || parentOf(parent) === shellsParent)) return;
    clearInterval(look);
    ended();
  }, LOOK_AGAIN);
  look.unref();
}
