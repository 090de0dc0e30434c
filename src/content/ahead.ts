/**
 * A build asks for its content before the code of its pages is packed, during which it mostly waits; what comes is
 * checked meanwhile.
 */
import type { CheckedContent } from './checked.ts';
import { handover } from './handover.ts';
import { type KeptRanges, readPublished } from './published.ts';
import type { ContentReader } from './reader.ts';

const ahead = handover<Promise<CheckedContent>>('content-ahead');

export function askAhead(client: ContentReader, kept?: KeptRanges): void {
  const asked = readPublished(client, kept);
  // Whoever takes it is told of a failure; until then nobody is.
  asked.catch(() => undefined);
  ahead.left = asked;
}

/** What was asked ahead, once; read now where nothing was. Throws when Sanity can't be reached. */
export function publishedContent(client: ContentReader): Promise<CheckedContent> {
  const asked = ahead.left;
  ahead.left = undefined;
  return asked ?? readPublished(client);
}
