/** Looks at one published document in Sanity, for a ping or to see whether it is really gone. */
import type { SanityClient } from '@sanity/client';
import { type BrokenDocument, type Checked, checkDocument } from '../../../src/content/check.ts';
import {
  CAROUSEL_BY_ID_QUERY,
  CATEGORY_BY_ID_QUERY,
  PRODUCT_BY_ID_QUERY,
  SPECIES_BY_ID_QUERY,
} from '../../../src/content/queries.ts';
import {
  carouselContent,
  categoryContent,
  productContent,
  speciesContent,
} from '../../../src/content/schema.ts';
import type { Database } from '../db/connection.ts';
import { type DocumentName, drawTicket, type Snapshot } from './mirror-store.ts';

/** Netlify gives a call 60 s, and whoever pings waits meanwhile. */
const TIMEOUT_MS = 8_000;

export type Seen =
  | { readonly kind: 'seen'; readonly snapshot: Snapshot }
  | { readonly kind: 'broken'; readonly document: BrokenDocument };

/** What is published under the name now. Throws when Sanity can't be reached. */
export async function readSnapshot(
  { database, content }: { readonly database: Database; readonly content: SanityClient },
  name: DocumentName,
): Promise<Seen> {
  const ticket = await drawTicket(database);
  const ask = (query: string): Promise<unknown> =>
    content.fetch(query, { id: name.id }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  switch (name.kind) {
    case 'species': {
      const raw = await ask(SPECIES_BY_ID_QUERY);
      return seen(raw, name, ticket, checkDocument(speciesContent, raw), (found) => ({
        kind: 'species',
        ...found,
      }));
    }
    case 'category': {
      const raw = await ask(CATEGORY_BY_ID_QUERY);
      return seen(raw, name, ticket, checkDocument(categoryContent, raw), (found) => ({
        kind: 'category',
        ...found,
      }));
    }
    case 'product': {
      const raw = await ask(PRODUCT_BY_ID_QUERY);
      return seen(raw, name, ticket, checkDocument(productContent, raw), (found) => ({
        kind: 'product',
        ...found,
      }));
    }
    case 'carouselItem': {
      const raw = await ask(CAROUSEL_BY_ID_QUERY);
      return seen(raw, name, ticket, checkDocument(carouselContent, raw), (found) => ({
        kind: 'carouselItem',
        ...found,
      }));
    }
  }
}

function seen<T>(
  raw: unknown,
  { kind, id }: DocumentName,
  ticket: number,
  checked: Checked<T>,
  snapshotOf: (found: { id: string; ticket: number; content: T }) => Snapshot,
): Seen {
  if (raw === null) return { kind: 'seen', snapshot: { kind, id, ticket, content: null } };
  if (checked.kind === 'broken') return checked;
  return { kind: 'seen', snapshot: snapshotOf({ id, ticket, content: checked.content }) };
}
