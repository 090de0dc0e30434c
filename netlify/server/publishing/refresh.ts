import {
  BY_ID_QUERIES,
  type Content,
  checkVersion,
  missingSettingsProblems,
  speciesIdOf,
  withSpecies,
} from '../../../src/content/documents.ts';
import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';
import { duplicatePageProblems, missingPageProblems, REQUIRED_PAGES } from '../../../src/content/pages.ts';
import type { ContentReader } from '../../../src/content/reader.ts';
import { slideWithoutProductProblems } from '../../../src/content/resolve.ts';
import type { PageContent, ProductContent } from '../../../src/content/schema.ts';
import { duplicateSkuProblems } from '../../../src/content/skus.ts';
import type { DocumentProblems } from '../../../src/content/validation.ts';
import type { ContentProblem } from '../../../src/features/desk/ops.contract.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { tagsOf } from '../specimens/service.ts';
import { findProductBySku, findSpecies, isProductListed, readPolicyPages } from '../specimens/store.ts';
import { drawTicket, recordSnapshots, type Snapshot } from './mirror-store.ts';
import { findAffectedDocuments, listProblems, recordProblems } from './problem-store.ts';

export type RefreshResult = 'changed' | 'unchanged' | 'broken';

type RefreshServices = Pick<Services, 'database' | 'content' | 'purge' | 'log'>;

/** Limited, because the caller waits. The next sync, minutes later, refreshes the remaining documents. */
const AFFECTED_MAX = 20;

/**
 * An invalid document keeps its last valid version. Fetches documents again that this change may
 * repair or break.
 */
export async function refreshDocument(services: RefreshServices, name: DocumentName): Promise<RefreshResult> {
  const refreshed = await refreshSingleDocument(services, name);
  if (refreshed !== 'changed') return refreshed;
  for (const other of await findAffectedDocuments(services.database, name, AFFECTED_MAX))
    await refreshSingleDocument(services, other);
  return refreshed;
}

export async function refreshSingleDocument(
  services: RefreshServices,
  name: DocumentName,
): Promise<RefreshResult> {
  const snapshot = await fetchSnapshot(services, name);
  if (snapshot === undefined) return 'broken';
  const changed = await recordSnapshots(services.database, [snapshot]);
  // The webhook may repeat a document whose purge failed.
  await services.purge(tagsOf([name]));
  return changed.length > 0 ? 'changed' : 'unchanged';
}

/** Undefined if the document is invalid, which is recorded. */
export async function fetchSnapshot(
  services: Pick<Services, 'database' | 'content' | 'log'>,
  name: DocumentName,
): Promise<Snapshot | undefined> {
  const seen = await readSnapshot(services, name);
  if (seen.kind === 'seen') return seen.snapshot;
  const { ticket, document } = seen;
  services.log({ level: 'warn', event: 'broken document skipped', document });
  await recordProblems(services.database, ticket, [{ kind: name.kind, document }]);
  return undefined;
}

export async function listContentProblems(database: Database): Promise<ContentProblem[]> {
  const broken = await listProblems(database);
  return broken.flatMap(({ kind, id, problem, since, isShown }) => {
    if (problem === null || since === null) return [];
    const shown = isShown ? 'last-sound' : 'nothing';
    return [{ type: kind, id, since: since.toISOString(), shown, ...problem }];
  });
}

/** A function may run 60 s, and the caller waits. */
const TIMEOUT_MS = 8_000;

interface World {
  readonly database: Database;
  readonly content: ContentReader;
}

type ReadSnapshotResult =
  | { readonly kind: 'seen'; readonly snapshot: Snapshot }
  | { readonly kind: 'broken'; readonly ticket: number; readonly document: DocumentProblems };

async function readSnapshot(world: World, { kind, id }: DocumentName): Promise<ReadSnapshotResult> {
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
  if (checked.kind === 'valid' || speciesId === undefined) return checked;
  const anew = checkVersion(kind, withSpecies(raw, await findSpecies(database, speciesId)));
  return anew.kind === 'valid' ? anew : checked;
}

async function brokenTogether(
  database: Database,
  { kind, id }: DocumentName,
  content: Content | null,
): Promise<DocumentProblems | undefined> {
  if (kind === 'siteSettings' && content === null) return missingSettingsProblems();
  if (kind === 'product') return await brokenProduct(database, content as ProductContent | null);
  if (kind === 'page') return await brokenPage(database, id, content as PageContent | null);
  if (content !== null && 'productId' in content && !(await isProductListed(database, content.productId)))
    return slideWithoutProductProblems(id, content.title);
  return undefined;
}

async function brokenProduct(
  database: Database,
  product: ProductContent | null,
): Promise<DocumentProblems | undefined> {
  if (!product?.sku) return undefined;
  const holder = await findProductBySku(database, product.sku, product._id);
  return holder === undefined ? undefined : duplicateSkuProblems(product, holder);
}

async function brokenPage(
  database: Database,
  id: string,
  page: PageContent | null,
): Promise<DocumentProblems | undefined> {
  const mirrored = await readPolicyPages(database);
  const others = mirrored.filter(({ _id }) => _id !== id);
  const holder = others.find(({ slug }) => slug === page?.slug);
  if (page !== null && holder !== undefined) return duplicatePageProblems(page, holder);
  const before = mirrored.find(({ _id }) => _id === id);
  const leaves = REQUIRED_PAGES.find((slug) => slug === before?.slug && slug !== page?.slug);
  if (before === undefined || leaves === undefined) return undefined;
  return others.some(({ slug }) => slug === leaves) ? undefined : missingPageProblems(before, leaves);
}
