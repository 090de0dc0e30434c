import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { z } from 'zod';
import type { RedirectRule } from './redirects.ts';

/** Rules by query, country, language, role or signature need Netlify itself. */
const nothing = z.record(z.string(), z.never(), 'this needs Netlify itself').optional();
const ruleSchema = z
  .object({
    path: z.string(),
    to: z.string().regex(/^[^?]*$/, 'a query of its own needs Netlify itself'),
    status: z.number().int().default(301),
    force: z.boolean(),
    query: nothing,
    headers: nothing,
    conditions: nothing,
    signed: z.undefined('signed proxies need Netlify itself').optional(),
  })
  .transform(({ path, to, status, force }) => ({ path, to, status, force }));

interface HeaderRule {
  readonly for: string;
  readonly forRegExp: RegExp;
  readonly values: Readonly<Record<string, string>>;
}

export interface SiteRules {
  readonly redirects: readonly RedirectRule[];
  /** Names in lower case. For each header the rule for the exact path wins, otherwise the last rule. */
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
    if (parsed.success) rules.push(parsed.data);
    else problems.push(`${JSON.stringify(redirect)}: ${z.prettifyError(parsed.error)}`);
  }
  if (problems.length > 0) throw new Error(`Redirects or headers cannot be read:\n${problems.join('\n')}`);

  const headerRules = headers.filter((header): header is typeof header & HeaderRule => 'forRegExp' in header);
  const [patterns, exact] = [[] as HeaderRule[], new Map<string, HeaderRule>()];
  // A build has a rule per hashed file, so exact paths are in a map.
  for (const { values: written, ...where } of headerRules) {
    const values = Object.fromEntries(
      Object.entries(written).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const rule = { ...where, values };
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
