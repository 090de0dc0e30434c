const BREAKING: readonly RegExp[] = [
  /\bdrop\s+(table|column|schema|type|sequence|view|function)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\bset\s+data\s+type\b|\balter\s+column\s+("[^"]+"|\w+)\s+type\b/i,
  /\bdrop\s+default\b/i,
  /\badd\s+column\s+(?=[^;,]*\bnot\s+null\b)(?![^;,]*\b(default|generated)\b)/i,
  /\btruncate\b/i,
];

/** Only a contract step may remove what no release uses. */
const CONTRACT = /^-- contract: \S/;

/** Reads only the text: the released API is the proof, but this fails earlier and more clearly. */
export function breakingStatements(migration: string): string[] {
  if (CONTRACT.test(migration)) return [];
  return migration
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => BREAKING.some((rule) => rule.test(statement)));
}
