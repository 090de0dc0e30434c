/** A build asks for its content before the code of its pages is packed, during which it mostly waits. */
import { handover } from './handover.ts';
import { fetchPublished, type RawContent } from './published.ts';
import type { ContentReader } from './reader.ts';

const ahead = handover<Promise<RawContent>>('content-ahead');

export function askAhead(client: ContentReader): void {
  const asked = fetchPublished(client);
  // Whoever takes it is told of a failure; until then nobody is.
  asked.catch(() => undefined);
  ahead.left = asked;
}

/** What was asked ahead, once; read now where nothing was. Throws when Sanity can't be reached. */
export function publishedContent(client: ContentReader): Promise<RawContent> {
  const asked = ahead.left;
  ahead.left = undefined;
  return asked ?? fetchPublished(client);
}
