/**
 * Data that a build's integrations and pages pass to each other. They are bundled apart and share only the process, so each
 * value has a place on `globalThis`. A place is empty if nothing was left there, as in `npm run dev`.
 */
import type { CheckedContent, Trouble } from './documents.ts';
import { type KeptRanges, readPublished } from './published.ts';
import type { ContentReader } from './reader.ts';

export function handover<Left>(name: string): { left?: Left | undefined } {
  const all: Record<symbol, { left?: Left }> = globalThis as never;
  const slot = Symbol.for(`butterfly-shop.${name}`);
  all[slot] ??= {};
  return all[slot];
}

const ahead = handover<Promise<CheckedContent>>('content-ahead');

/** Reads the content while the code of the pages is still being bundled. */
export function askAhead(client: ContentReader, kept?: KeptRanges): void {
  const asked = readPublished(client, kept);
  // The page code that awaits it gets the error; until then it must not count as unhandled.
  asked.catch(() => undefined);
  ahead.left = asked;
}

/** The content that was read ahead, once; otherwise reads it now. Throws if Sanity is unreachable. */
export function publishedContent(client: ContentReader): Promise<CheckedContent> {
  const asked = ahead.left;
  ahead.left = undefined;
  return asked ?? readPublished(client);
}

const troublesOfBuild = handover<readonly Trouble[]>('troubles');

export function noteTroubles(troubles: readonly Trouble[]): void {
  troublesOfBuild.left = troubles;
}

export function notedTroubles(): readonly Trouble[] {
  return troublesOfBuild.left ?? [];
}

/** A text for the build's log. */
export function describeTroubles(troubles: readonly Trouble[]): string {
  const lines = troubles.map(({ document: { id, type, title, problems }, shown }) =>
    [
      `- ${type} "${title}" (${id}): ${shown === 'nothing' ? 'left out' : 'its last sound version is shown'}`,
      ...problems.map(({ path, message }) => `    ${path || 'document'}: ${message}`),
    ].join('\n'),
  );
  return `${troubles.length} document(s) in Sanity must be mended:\n${lines.join('\n')}`;
}
