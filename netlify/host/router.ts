/** Netlify's order: forced rules, files, other rules. */
import { functionAtAddress, type LoadedFunction } from './function-file.ts';
import { matchRedirect, type RedirectMatch } from './redirects.ts';
import type { RequestPath } from './request-path.ts';
import type { FileLookup, SiteFile } from './site-files.ts';
import type { SiteRules } from './site-rules.ts';

export type Route =
  /** `isFallback`: a file wins over the rule that leads to the function. */
  | { readonly kind: 'function'; readonly fn: LoadedFunction; readonly isFallback?: boolean }
  | { readonly kind: 'file'; readonly file: SiteFile; readonly status: number }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | { readonly kind: 'proxy'; readonly target: URL }
  | { readonly kind: 'rewrite'; readonly path: string; readonly status: number }
  | { readonly kind: 'missing' };

export interface RouterInput {
  readonly path: Extract<RequestPath, { kind: 'path' }>;
  readonly functions: readonly LoadedFunction[];
  readonly rules: SiteRules;
  findFile(decoded: string): FileLookup;
}

export function resolveRoute({ path, functions, rules, findFile }: RouterInput): Route {
  if (path.raw.startsWith('/.netlify/')) {
    const fn = functionAtAddress(functions, path.raw);
    return fn === undefined ? { kind: 'missing' } : { kind: 'function', fn };
  }
  const match = matchRedirect(rules.redirects, path.raw, path.search);
  if (match?.rule.force === true) return follow(match, functions);

  const found = path.decoded === undefined ? ({ kind: 'none' } as const) : findFile(path.decoded);
  if (found.kind === 'file') return { kind: 'file', file: found.file, status: 200 };
  if (found.kind === 'moved')
    return { kind: 'redirect', status: 301, location: encodeURI(found.to) + path.search };
  return match === undefined ? { kind: 'missing' } : follow(match, functions);
}

function follow({ rule, target }: RedirectMatch, functions: readonly LoadedFunction[]): Route {
  const { status, force } = rule;
  if (status >= 300 && status < 400) return { kind: 'redirect', status, location: target };
  if (/^https?:/.test(target)) return { kind: 'proxy', target: new URL(target) };
  const [path = target] = target.split('?', 1);
  const fn = functionAtAddress(functions, path);
  if (fn !== undefined) return { kind: 'function', fn, isFallback: !force };
  return path.startsWith('/.netlify/') ? { kind: 'missing' } : { kind: 'rewrite', path, status };
}
