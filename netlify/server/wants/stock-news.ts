/** Mails about goods that are in stock again: at most one a day for an address (docs/decisions/0105). */
import { randomUUID } from 'node:crypto';
import {
  MAIL_ITEMS_MAX,
  satisfiesWant,
  TAXON_LEVELS,
  taxonOf,
} from '../../../src/features/wants/wants.rules.ts';
import { findMailboxById } from '../accounts/alert-mailbox-store.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { signedIdToken } from '../http/signing.ts';
import type { MailData } from '../mail/mail-data.ts';
import { countQueuedNews, enqueueMail } from '../mail/outbox-store.ts';
import { type VariantId, variantName } from '../stock/store.ts';
import {
  clearMailedAt,
  deleteMatches,
  findNewlyOffered,
  insertMatches,
  listDueMailboxes,
  lockDueMailbox,
  markMailed,
  type Offer,
  readOffers,
  readWaitingAlerts,
  readWantsOfTaxa,
  reopenMailedItems,
} from './matches-store.ts';
import { readUnmailedMatches } from './wants-store.ts';

/** Records which wants are satisfied by what came into stock. Safe to run concurrently, and after a crash. */
async function findMatches(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const news = await findNewlyOffered(tx);
    const names = new Set(news.map(variantName));
    const offers = (await readOffers(tx, [...new Set(news.map(({ productId }) => productId))])).filter(
      (offer) => offer.available > 0 && names.has(variantName(offer)),
    );
    const byTaxon = Map.groupBy(
      offers.flatMap((offer) => TAXON_LEVELS.map((level) => ({ offer, level }))),
      ({ offer, level }) => `${level} ${taxonOf(level, offer)}`,
    );
    const taxa = new Map(
      TAXON_LEVELS.map((level) => [level, new Set(offers.map((offer) => taxonOf(level, offer)))] as const),
    );
    const found = (await readWantsOfTaxa(tx, taxa)).flatMap((want) =>
      (byTaxon.get(`${want.level} ${want.taxon}`) ?? []).flatMap(
        ({ offer: { productId, variantKey, ...offer } }) =>
          satisfiesWant(offer, want) ? [{ wantId: want.id, productId, variantKey }] : [],
      ),
    );
    await insertMatches(tx, found);
  });
}

/** Mails that may wait to be sent, so that the outbox stays short; the job runs every five minutes. */
const MAILS_QUEUED = 200;

export type StockNews = Extract<MailData, { kind: 'stock-news' }>;

/** Safe to run concurrently: each mailbox is locked, and its mail and its marks are written in one transaction. */
export async function writeStockNews({ database }: Pick<Services, 'database'>): Promise<void> {
  await findMatches(database);
  const free = MAILS_QUEUED - (await countQueuedNews(database));
  if (free <= 0) return;
  for (const id of await listDueMailboxes(database, free))
    await database.transaction((tx) => writeMailTo(tx, id));
}

async function writeMailTo(tx: Database, id: string): Promise<void> {
  const mailbox = await lockDueMailbox(tx, id);
  if (mailbox === undefined) return;
  const { email, language } = mailbox;
  const alerts = await readWaitingAlerts(tx, id);
  const matches = await readUnmailedMatches(tx, email);
  const offers = await readInStock(tx, [...alerts, ...matches]);
  // The goods may have sold out in the meantime, or the want may have changed.
  const isStale = (match: (typeof matches)[number]) => {
    const offer = offers.get(variantName(match));
    return offer === undefined || !satisfiesWant(offer, match);
  };
  const stale = matches.filter(isStale);
  const reported = [
    ...alerts
      .filter((alert) => offers.has(variantName(alert)))
      .map((one) => ({ ...one, because: 'alert' as const })),
    ...matches.filter((match) => !stale.includes(match)).map((one) => ({ ...one, because: 'want' as const })),
  ];
  const items = [...Map.groupBy(reported, variantName).values()]
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .map(({ productId, variantKey, because }) => ({ productId, variantKey, because }))
    .slice(0, MAIL_ITEMS_MAX);
  await deleteMatches(tx, stale);
  if (items.length === 0) return;
  await markMailed(tx, { id, email }, items);
  await enqueueMail(tx, {
    key: `stock-news ${randomUUID()}`,
    recipient: email,
    language,
    data: { kind: 'stock-news', mailbox: id, items },
  });
}

async function readInStock(
  database: Database,
  variants: readonly VariantId[],
): Promise<ReadonlyMap<string, Offer>> {
  const offers = await readOffers(database, [...new Set(variants.map(({ productId }) => productId))]);
  return new Map(
    offers.filter(({ available }) => available > 0).map((offer) => [variantName(offer), offer] as const),
  );
}

export interface StockNewsContent {
  readonly items: readonly {
    readonly offer: Offer;
    readonly because: StockNews['items'][number]['because'];
  }[];
  /** Token of the links that stop these mails. */
  readonly unsubscribeToken: string;
}

/**
 * Reads the content of a mail that is about to be sent. Alerts for goods that have sold out again keep waiting.
 * Undefined if nothing is left, or the address was unsubscribed in the meantime. A mail without items does not count as
 * the mail of the day.
 */
export async function readStockNews(
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  { mailbox: id, items }: StockNews,
  mailKey: string,
): Promise<StockNewsContent | undefined> {
  const mailbox = await findMailboxById(database, id);
  if (mailbox === undefined || mailbox.unsubscribedAt !== null) return undefined;
  const offers = await readInStock(database, items);
  const gone = items.filter((item) => !offers.has(variantName(item)));
  if (gone.length > 0)
    await database.transaction(async (tx) => {
      await reopenMailedItems(tx, mailbox, gone);
      if (gone.length === items.length) await clearMailedAt(tx, id, mailKey);
    });
  const left = items.flatMap(({ because, ...variant }) => {
    const offer = offers.get(variantName(variant));
    return offer === undefined ? [] : [{ offer, because }];
  });
  if (left.length === 0) return undefined;
  return { items: left, unsubscribeToken: signedIdToken(secret, 'unsubscribe', id) };
}

/** Reports the items of a mail that was given up in a later mail. */
export async function reopenStockNews(tx: Database, { mailbox: id, items }: StockNews): Promise<void> {
  const mailbox = await findMailboxById(tx, id);
  if (mailbox !== undefined) await reopenMailedItems(tx, mailbox, items);
}
