import type { Call, Reply } from './http.ts';

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Segments beginning with a colon match anything but a slash. */
  path: string;
  handle: (call: Call, params: Record<string, string>) => Reply;
};

export type Match =
  | { kind: 'found'; handle: () => Reply }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

/** HEAD is answered as GET. */
export function findRoute(routes: readonly Route[], call: Call): Match {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const allowed: string[] = [];
  for (const route of routes) {
    const params = matchPath(route.path, call.path);
    if (!params) continue;
    if (route.method === method) return { kind: 'found', handle: () => route.handle(call, params) };
    allowed.push(route.method);
  }
  return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':')) {
      const decoded = decode(value);
      if (!decoded) return null;
      params[segment.slice(1)] = decoded;
    } else if (segment !== value) return null;
  }
  return params;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
