/** Looks at one published document in Sanity, for a ping or to see whether it is really gone. */

import {
  BY_ID_QUERIES,
  type Content,
  checkVersion,
  missingSettings,
  speciesIdOf,
  withSpecies,
} from '../../../src/content/documents.ts';
import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';
import { duplicatePage, missingPage, NEEDED_PAGES } from '../../../src/content/pages.ts';
import type { ContentReader } from '../../../src/content/reader.ts';
import { astraySlide } from '../../../src/content/resolve.ts';
import type { PageContent } from '../../../src/content/schema.ts';
import type { BrokenDocument } from '../../../src/content/validation.ts';
import type { Database } from '../db/connection.ts';
import { drawTicket, type Snapshot } from './mirror-store.ts';
import { isProductListed } from './problem-store.ts';
import { findSpecies, mirroredPages } from './store.ts';

/** Netlify gives a call 60 s, and whoever pings waits meanwhile. */
const TIMEOUT_MS = 8_000;

interface World {
  readonly database: Database;
  readonly content: ContentReader;
}

export type Seen =
  | { readonly kind: 'seen'; readonly snapshot: Snapshot }
  | { readonly kind: 'broken'; readonly ticket: number; readonly document: BrokenDocument };

/** What is published under the name now. Throws when Sanity can't be reached. */
export async function readSnapshot(world: World, { kind, id }: DocumentName): Promise<Seen> {
  const ticket = await drawTicket(world.database);
  const raw: unknown = await world.content.fetch(
    BY_ID_QUERIES[kind],
    { id },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  const found = raw === null ? null : await read(world.database, kind, raw);
  if (found?.kind === 'broken') return { ...found, ticket };
  const content = found?.version.content ?? null;
  const document = await brokenTogether(world.database, { kind, id }, content);
  if (document !== undefined) return { kind: 'broken', ticket, document };
  return { kind: 'seen', snapshot: { kind, id, ticket, content, raw } };
}

async function read(database: Database, kind: DocumentKind, raw: unknown) {
  const checked = checkVersion(kind, raw);
  const speciesId = kind === 'product' ? speciesIdOf(raw) : undefined;
  if (checked.kind === 'sound' || speciesId === undefined) return checked;
  const anew = checkVersion(kind, withSpecies(raw, await findSpecies(database, speciesId)));
  return anew.kind === 'sound' ? anew : checked;
}

/** What is wrong with a document only beside the others: `content` is null where it is not published any more. */
async function brokenTogether(
  database: Database,
  { kind, id }: DocumentName,
  content: Content | null,
): Promise<BrokenDocument | undefined> {
  if (kind === 'siteSettings' && content === null) return missingSettings();
  if (kind === 'page') return await brokenPage(database, id, content as PageContent | null);
  if (content !== null && 'productId' in content && !(await isProductListed(database, content.productId)))
    return astraySlide(id, content.title);
  return undefined;
}

async function brokenPage(
  database: Database,
  id: string,
  page: PageContent | null,
): Promise<BrokenDocument | undefined> {
  const mirrored = await mirroredPages(database);
  const others = mirrored.filter(({ _id }) => _id !== id);
  const holder = others.find(({ slug }) => slug === page?.slug);
  if (page !== null && holder !== undefined) return duplicatePage(page, holder);
  const before = mirrored.find(({ _id }) => _id === id);
  const leaves = NEEDED_PAGES.find((slug) => slug === before?.slug && slug !== page?.slug);
  if (before === undefined || leaves === undefined) return undefined;
  return others.some(({ slug }) => slug === leaves) ? undefined : missingPage(before, leaves);
}
