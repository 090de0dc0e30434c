/**
 * A build asks for its content before the code of its pages is packed, during which it mostly waits. Configuration and
 * pages are bundled apart, and run in one process: what is asked is found by a name.
 */
import { fetchPublished, type RawContent } from './published.ts';
import type { ContentReader } from './reader.ts';

const ASKED = Symbol.for('butterfly-shop.content-ahead');
const shared: typeof globalThis & { [ASKED]?: Promise<RawContent> | undefined } = globalThis;

export function askAhead(client: ContentReader): void {
  const asked = fetchPublished(client);
  // Whoever takes it is told of a failure; until then nobody is.
  asked.catch(() => undefined);
  shared[ASKED] = asked;
}

/** What was asked ahead, once; read now where nothing was. Throws when Sanity can't be reached. */
export function publishedContent(client: ContentReader): Promise<RawContent> {
  const asked = shared[ASKED];
  shared[ASKED] = undefined;
  return asked ?? fetchPublished(client);
}
