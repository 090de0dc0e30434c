/** Which function a path leads to, by Netlify's rules. */
import type { LoadedFunction } from './function-file.ts';

const OWN_ADDRESS = /^\/\.netlify\/functions\/([^/]+)(?:\/.*)?$/;

export interface FunctionMatch {
  readonly fn: LoadedFunction;
  /** From the `:name` parts of the function's own path, decoded as URLPattern gives them. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The function at `/.netlify/functions/NAME`. Scheduled ones have no address at Netlify, and those with paths of
 * their own are found only there.
 */
export function functionAtAddress(
  functions: readonly LoadedFunction[],
  path: string,
  method: string,
): FunctionMatch | undefined {
  const name = OWN_ADDRESS.exec(path)?.[1];
  const fn = functions.find((candidate) => candidate.name === name);
  if (fn === undefined || fn.schedule !== undefined || fn.paths.length > 0) return undefined;
  return takesMethod(fn, method) ? { fn, params: {} } : undefined;
}

/** The function whose own `config.path` takes this path and method. */
export function functionAtPath(
  functions: readonly LoadedFunction[],
  path: string,
  method: string,
): FunctionMatch | undefined {
  for (const fn of functions) {
    if (!takesMethod(fn, method) || fn.excludedPaths.some((pattern) => match(pattern, path))) continue;
    for (const pattern of fn.paths) {
      const params = match(pattern, path);
      if (params !== undefined) return { fn, params };
    }
  }
  return undefined;
}

function takesMethod(fn: LoadedFunction, method: string): boolean {
  return fn.methods.length === 0 || fn.methods.includes(method);
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  // A slash at the end makes no difference to Netlify's router.
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const groups = new URLPattern({ pathname: pattern }).exec({ pathname: bare })?.pathname.groups;
  if (groups === undefined) return undefined;
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value ?? '']));
}
