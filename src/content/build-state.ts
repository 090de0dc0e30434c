/**
 * Integrations and pages are bundled separately and share only the process, so each value is a
 * property of `globalThis`. It is missing in `npm run dev`.
 */
import type { Spelling } from '../features/base/spellings.rules.ts';
import type { CheckedContent, InvalidDocument } from './documents.ts';
import { type RangeCache, readPublished } from './published.ts';
import type { ContentReader } from './reader.ts';

export function buildState<Value>(name: string): { value?: Value | undefined } {
  const all: Record<symbol, { value?: Value }> = globalThis as never;
  const slot = Symbol.for(`butterfly-shop.${name}`);
  all[slot] ??= {};
  return all[slot];
}

const ahead = buildState<Promise<CheckedContent>>('content-ahead');

/** Runs while the pages' code is still being bundled. */
export function prefetchContent(client: ContentReader, cache?: RangeCache): void {
  const asked = readPublished(client, cache);
  // `publishedContent` handles the error; until then it must not count as unhandled.
  asked.catch(() => undefined);
  ahead.value = asked;
}

/**
 * The first call returns the prefetched content; later calls read the content again. Throws if Sanity is unreachable.
 */
export function publishedContent(client: ContentReader): Promise<CheckedContent> {
  const asked = ahead.value;
  ahead.value = undefined;
  return asked ?? readPublished(client);
}

const invalidOfBuild = buildState<readonly InvalidDocument[]>('invalidDocuments');

export function recordInvalidDocuments(invalidDocuments: readonly InvalidDocument[]): void {
  invalidOfBuild.value = invalidDocuments;
}

export function recordedInvalidDocuments(): readonly InvalidDocument[] {
  return invalidOfBuild.value ?? [];
}

const spellingsOfBuild = buildState<readonly Spelling[]>('spellings');

export function recordSpellings(spellings: readonly Spelling[]): void {
  spellingsOfBuild.value = spellings;
}

/** The settings' exceptions for Traditional Chinese in this build. */
export function recordedSpellings(): readonly Spelling[] {
  return spellingsOfBuild.value ?? [];
}

export function describeInvalidDocuments(invalidDocuments: readonly InvalidDocument[]): string {
  const lines = invalidDocuments.map(({ document: { id, type, title, problems }, shown }) =>
    [
      `- ${type} "${title}" (${id}): ${shown === 'nothing' ? 'left out' : 'its last valid version is shown'}`,
      ...problems.map(({ path, message }) => `    ${path || 'document'}: ${message}`),
    ].join('\n'),
  );
  return `${invalidDocuments.length} document(s) in Sanity must be corrected:\n${lines.join('\n')}`;
}
