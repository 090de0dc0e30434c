import type { IdentifiedSanityDocumentStub, SanityDocument } from '@sanity/client';
import { scheduleId } from '../../../src/features/content/schedule.contract.ts';
import { openContentLake } from '../../browser/content-lake.ts';

export const PRODUCT_COUNT = 10_000;
/** All products are of this species, so that its ordered list is the longest possible. */
export const SPECIES = '裳凤蝶';
const BATCH_SIZE = 500;
/** Each save is a transaction, like an editor's. */
const SAVES = 300;
const SCHEDULES = 600;

const numbered = (at: number) => `many-${String(at).padStart(5, '0')}`;

interface Product extends SanityDocument {
  readonly species: { readonly _ref: string };
}

/** Does nothing if an earlier run filled the content. Returns the id of SPECIES. */
export async function fillContent(
  baseURL: string,
  editor: { readonly email: string; readonly password: string },
): Promise<string> {
  const opened = await openContentLake(baseURL, editor);
  const client = opened.withConfig({ perspective: 'raw', timeout: 120_000 });
  const { pattern, filled } = await client.fetch<{ readonly pattern: Product; readonly filled: number }>(
    `{
      "pattern": *[_type == "product" && species->name == $name][0],
      "filled": count(*[_id in path("drafts.many-*")])
    }`,
    { name: SPECIES },
  );
  if (filled === PRODUCT_COUNT) return pattern.species._ref;
  const write = (count: number, documentAt: (at: number) => IdentifiedSanityDocumentStub) =>
    client.mutate(Array.from({ length: count }, (_, at) => ({ createOrReplace: documentAt(at) })));
  for (let first = 0; first < PRODUCT_COUNT; first += BATCH_SIZE)
    await write(BATCH_SIZE, (n) => {
      const at = first + n;
      const name = `${at % 50 === 0 ? SPECIES : '标本'} ${at}`;
      return { ...pattern, _id: `drafts.${numbered(at)}`, name, sku: `MANY${at}`, rank: 1000 + at };
    });
  for (let at = 0; at < SAVES; at += 1)
    await client
      .patch(`drafts.${numbered(at * 7)}`)
      .set({ name: `标本 ${at} 改` })
      .commit();
  const midnight = Date.UTC(2098, 0, 1);
  await write(SCHEDULES, (at) => ({
    ...{ _id: scheduleId('publish', numbered(at)), _type: 'schedule', action: 'publish', state: 'waiting' },
    ...{ document: numbered(at), documentType: 'product', title: `标本 ${at}` },
    at: new Date(midnight + Math.floor(at / 100) * 86_400_000).toISOString(),
    by: { id: 'e', name: '演示编辑' },
  }));
  return pattern.species._ref;
}
