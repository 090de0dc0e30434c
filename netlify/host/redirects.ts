export interface RedirectRule {
  readonly path: string;
  readonly to: string;
  readonly status: number;
  readonly force: boolean;
}

export interface RedirectMatch {
  readonly rule: RedirectRule;
  /** A path with query, or an absolute URL. */
  readonly target: string;
}

/** Like Netlify, ignores a trailing slash, and passes the query on. */
export function matchRedirect(
  rules: readonly RedirectRule[],
  path: string,
  search: string,
): RedirectMatch | undefined {
  for (const rule of rules) {
    const values = matchPath(rule.path, path);
    if (values === undefined) continue;
    const filled = rule.to.replace(/:([a-zA-Z_]\w*)/g, (whole, name: string) => values[name] ?? whole);
    return { rule, target: filled + search };
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
