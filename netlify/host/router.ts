/** Netlify's order: forced rules, functions, files, other rules. */
import type { LoadedFunction } from './function-file.ts';
import { type FunctionMatch, functionAtAddress, functionAtPath } from './function-file.ts';
import { matchRedirect, type RedirectMatch } from './redirects.ts';
import type { RequestPath } from './request-path.ts';
import type { FileLookup, SiteFile } from './site-files.ts';
import type { SiteRules } from './site-rules.ts';

export type Route =
  /** `isFallback`: a file wins over the rule that leads to the function. */
  | { readonly kind: 'function'; readonly match: FunctionMatch; readonly isFallback?: boolean }
  | { readonly kind: 'file'; readonly file: SiteFile; readonly status: number }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | { readonly kind: 'proxy'; readonly target: URL; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'rewrite'; readonly path: string; readonly status: number }
  | { readonly kind: 'missing' };

export interface RouterInput {
  readonly method: string;
  readonly path: Extract<RequestPath, { kind: 'path' }>;
  readonly functions: readonly LoadedFunction[];
  readonly rules: SiteRules;
  findFile(decoded: string): FileLookup;
}

export function resolveRoute(input: RouterInput): Route {
  const { method, path, functions, rules } = input;
  if (path.raw.startsWith('/.netlify/')) {
    const match = functionAtAddress(functions, path.raw, method);
    return match === undefined ? { kind: 'missing' } : { kind: 'function', match };
  }
  const rule = matchRedirect(rules.redirects, path.raw, path.search);
  if (rule?.rule.force === true) return follow(rule, input);

  const match = functionAtPath(functions, path.raw, method);
  if (match !== undefined && !match.fn.preferStatic) return { kind: 'function', match };

  const found = path.decoded === undefined ? ({ kind: 'none' } as const) : input.findFile(path.decoded);
  if (found.kind === 'file') return { kind: 'file', file: found.file, status: 200 };
  if (found.kind === 'moved') {
    return { kind: 'redirect', status: 301, location: encodeURI(found.to) + path.search };
  }
  if (match !== undefined) return { kind: 'function', match };
  return rule === undefined ? { kind: 'missing' } : follow(rule, input);
}

function follow({ rule, status, target }: RedirectMatch, { method, functions }: RouterInput): Route {
  if (status >= 300 && status < 400) return { kind: 'redirect', status, location: target };
  if (/^https?:/.test(target)) {
    return { kind: 'proxy', target: new URL(target), headers: rule.headers ?? {} };
  }
  const [path = target] = target.split('?', 1);
  const match = functionAtAddress(functions, path, method);
  if (match !== undefined) return { kind: 'function', match, isFallback: !rule.force };
  return path.startsWith('/.netlify/') ? { kind: 'missing' } : { kind: 'rewrite', path, status };
}
