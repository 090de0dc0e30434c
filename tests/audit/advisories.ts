/** What the registry knows against the packages that ship. */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

export type Advisories =
  | {
      readonly kind: 'told';
      readonly counts: Readonly<Record<string, number>>;
      readonly lines: readonly string[];
    }
  | { readonly kind: 'no-answer'; readonly why: string };

/** `npm audit` of `dependencies` and what they bring along. */
export function advisories(): Advisories {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  let told: unknown;
  try {
    told = JSON.parse(stdout);
  } catch {
    told = undefined;
  }
  const audit = auditSchema.safeParse(told);
  if (!audit.success) {
    const failure = z.object({ error: z.object({ summary: z.string() }) }).safeParse(told);
    const message = z.object({ message: z.string() }).safeParse(told);
    return {
      kind: 'no-answer',
      why:
        failure.data?.error.summary ||
        message.data?.message ||
        stderr.slice(0, 300) ||
        'it answered something else',
    };
  }
  const { metadata, vulnerabilities } = audit.data;
  const lines = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  );
  return { kind: 'told', counts: metadata.vulnerabilities, lines };
}
