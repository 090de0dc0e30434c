/** The broken documents of a build: kept until it ends, when its log tells of them. */
import type { Trouble } from './shown.ts';

/** The pages of a build and its integrations are bundled apart and share nothing but the process. */
const KEY = Symbol.for('shop.troubles');
const shared = globalThis as { [KEY]?: readonly Trouble[] };

export function noteTroubles(troubles: readonly Trouble[]): void {
  shared[KEY] = troubles;
}

export function notedTroubles(): readonly Trouble[] {
  return shared[KEY] ?? [];
}

/** All of them as a text for a terminal. */
export function describeTroubles(troubles: readonly Trouble[]): string {
  const lines = troubles.map(({ document: { id, type, title, problems }, shown }) =>
    [
      `- ${type} "${title}" (${id}): ${shown === 'nothing' ? 'left out' : 'its last sound version is shown'}`,
      ...problems.map(({ path, message }) => `    ${path || 'document'}: ${message}`),
    ].join('\n'),
  );
  return `${troubles.length} document(s) in Sanity must be mended:\n${lines.join('\n')}`;
}
