/** What a migration may not do to a schema that the release before it still uses. */

const BREAKING: readonly RegExp[] = [
  /\bdrop\s+(table|column|schema|type|sequence|view|function)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\bset\s+data\s+type\b|\balter\s+column\s+("[^"]+"|\w+)\s+type\b/i,
  /\bdrop\s+default\b/i,
  /\badd\s+column\s+(?=[^;,]*\bnot\s+null\b)(?![^;,]*\b(default|generated)\b)/i,
  /\btruncate\b/i,
];

/** The first line of a migration that removes what no release uses any more, with the reason after it. */
const CONTRACT = /^-- contract: \S/;

/**
 * The statements that break the release before, none in a migration that is marked as a contract step. It reads the
 * text alone: the released API on the migrated database is the measure, this says sooner and more clearly why.
 */
export function breakingStatements(migration: string): string[] {
  if (CONTRACT.test(migration)) return [];
  return migration
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => BREAKING.some((rule) => rule.test(statement)));
}
