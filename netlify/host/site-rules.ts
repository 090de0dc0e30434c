import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { z } from 'zod';
import type { RedirectRule } from './redirects.ts';

const ruleSchema = z.object({
  from: z.string(),
  path: z.string(),
  to: z.string(),
  status: z.number().int().optional(),
  force: z.boolean(),
  query: z.record(z.string(), z.string()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  // Rules by country, language, role or signature need Netlify's edge.
  conditions: z.record(z.string(), z.never(), 'conditions need Netlify itself').optional(),
  signed: z.undefined('signed proxies need Netlify itself').optional(),
});

interface HeaderRule {
  readonly for: string;
  readonly forRegExp: RegExp;
  readonly values: Readonly<Record<string, string>>;
}

export interface SiteRules {
  readonly redirects: readonly RedirectRule[];
  /** For each header the rule for the exact path wins, otherwise the last rule. */
  headersFor(path: string): Record<string, string>;
}

/** Throws an error that lists every invalid rule. */
export async function readSiteRules(folders: readonly string[], configFile: string): Promise<SiteRules> {
  const inSite = (name: string) => folders.map((folder) => join(folder, name));
  const [{ redirects, errors: redirectErrors }, { headers, errors: headerErrors }] = await Promise.all([
    parseAllRedirects({
      redirectsFiles: inSite('_redirects'),
      netlifyConfigPath: configFile,
      configRedirects: [],
      minimal: false,
    }),
    parseAllHeaders({
      headersFiles: inSite('_headers'),
      netlifyConfigPath: configFile,
      configHeaders: [],
      minimal: false,
    }),
  ]);
  const problems = [...redirectErrors, ...headerErrors].map((error) => String(error));
  const rules: RedirectRule[] = [];
  for (const redirect of redirects) {
    const parsed = ruleSchema.safeParse(redirect);
    if (parsed.success) rules.push(withoutUndefined(parsed.data));
    else problems.push(`${JSON.stringify(redirect)}: ${z.prettifyError(parsed.error)}`);
  }
  if (problems.length > 0) throw new Error(`Redirects or headers cannot be read:\n${problems.join('\n')}`);

  const headerRules = headers.filter((header): header is typeof header & HeaderRule => 'forRegExp' in header);
  const [patterns, exact] = [[] as HeaderRule[], new Map<string, HeaderRule>()];
  // A build has a rule per hashed file, so exact paths are in a map.
  for (const rule of headerRules) {
    if (/[*:]/.test(rule.for)) patterns.push(rule);
    else exact.set(rule.for, rule);
  }
  return {
    redirects: rules,
    headersFor: (path) =>
      Object.assign(
        {},
        ...patterns.filter((rule) => rule.forRegExp.test(path)).map((rule) => rule.values),
        exact.get(path)?.values,
      ),
  };
}

function withoutUndefined(rule: z.infer<typeof ruleSchema>): RedirectRule {
  const { from, path, to, force, status, query, headers } = rule;
  return {
    from,
    path,
    to,
    force,
    ...(status === undefined ? {} : { status }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
  };
}
