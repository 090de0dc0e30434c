/**
 * Tells when the npm that began this process is gone. npm passes SIGTERM to its shell only, which dies of it and tells
 * nobody; of a SIGHUP or SIGKILL npm dies at once. Without a look at them the shop would live on, with its port and its
 * data folder. Plain JavaScript for Node 20, as run.mjs.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Milliseconds. */
const LOOK_AGAIN = 250;

/** @returns {number | undefined} where the system has no /proc */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold anything; state and parent follow.
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
 * Calls `ended` once npm, or its shell, is gone. Who began the command otherwise may go away without it. A shell that
 * became the command itself, as some do, leaves npm as the parent; then npm's own parent is nobody's business.
 */
export function whenNpmEnds(ended) {
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
