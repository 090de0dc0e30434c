export interface RedirectRule {
  readonly from: string;
  readonly path: string;
  readonly to: string;
  readonly status?: number;
  readonly force: boolean;
  /** A value `:name` fills the placeholder in `to`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Headers for a proxied request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RedirectMatch {
  readonly rule: RedirectRule;
  readonly status: number;
  /** A path with query, or an absolute URL. */
  readonly target: string;
}

/** Like Netlify, ignores a trailing slash. */
export function matchRedirect(
  rules: readonly RedirectRule[],
  path: string,
  search: string,
): RedirectMatch | undefined {
  for (const rule of rules) {
    const values = matchPath(rule.path, path);
    if (values === undefined) continue;
    const queried = rule.query === undefined ? {} : matchQuery(rule.query, new URLSearchParams(search));
    if (queried === undefined) continue;
    const target = fill(rule.to, { ...values, ...queried }, Object.keys(rule.query ?? {}), search);
    return { rule, status: rule.status ?? 301, target };
  }
  return undefined;
}

interface PathPattern {
  readonly whole: RegExp;
  readonly names: readonly string[];
}

/** Compiled patterns, because every request tests all rules. */
const patterns = new Map<string, PathPattern>();

function matchPath(path: string, requested: string): Record<string, string> | undefined {
  const { whole, names } = patterns.get(path) ?? readPattern(path);
  const match = whole.exec(requested);
  if (match === null) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
}

function readPattern(path: string): PathPattern {
  const names: string[] = [];
  const parts = path.replace(/\/+$/, '').split('/').slice(1);
  const source = parts.map((part) => {
    if (part === '*') {
      names.push('splat');
      return '(?:/(.*))?';
    }
    if (part.startsWith(':')) {
      names.push(part.slice(1));
      return '/([^/]+)';
    }
    return `/${RegExp.escape(part)}`;
  });
  const pattern = { whole: new RegExp(`^${source.join('')}/?$`), names };
  patterns.set(path, pattern);
  return pattern;
}

function matchQuery(
  wanted: Readonly<Record<string, string>>,
  requested: URLSearchParams,
): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const given = requested.get(name);
    if (given === null) return undefined;
    if (value.startsWith(':')) values[value.slice(1)] = encodeURIComponent(given);
    else if (value !== given) return undefined;
  }
  return values;
}

/** Keeps the request's query, except parameters that the rule consumes or sets. */
function fill(
  to: string,
  values: Readonly<Record<string, string>>,
  taken: readonly string[],
  search: string,
): string {
  const filled = to.replace(/:([a-zA-Z_]\w*)/g, (whole, name: string) => values[name] ?? whole);
  const [address = '', ownQuery] = filled.split('?', 2);
  if (ownQuery === undefined && taken.length === 0) return address + search;
  const own = new URLSearchParams(ownQuery ?? '');
  for (const [name, value] of new URLSearchParams(search)) {
    if (!taken.includes(name) && !own.has(name)) own.append(name, value);
  }
  const query = own.toString();
  return query === '' ? address : `${address}?${query}`;
}
