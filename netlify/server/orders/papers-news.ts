/** Notifies buyer and staff about a reservation that waits for papers (docs/decisions/0098). */
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { MailData } from '../mail/mail-data.ts';
import { notifyStaff, type StaffSettings } from '../mail/notify-staff.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { nameInMails } from './buyer.ts';
import { goodsOf } from './order-mail-data.ts';
import { readLines } from './store.ts';

type BuyerNews = Extract<MailData, { kind: 'quote-papers' }>['news'];
type StaffNews = Extract<MailData, { kind: 'staff-papers' }>['news'];

interface Reservation {
  readonly number: string;
  readonly until: Date;
  /** The operator's words. */
  readonly reason?: string;
}

/** Mails each kind of news once, and again if the reservation has a new end. */
export async function mailPapersNews(
  transaction: Database,
  buyer: Pick<Account, 'name' | 'email' | 'emailVerified'>,
  news: BuyerNews,
  { number, until, reason = '' }: Reservation,
): Promise<void> {
  const end = until.toISOString();
  const goods = (await readLines(transaction, number)).map(goodsOf);
  await enqueueMail(transaction, {
    key: `quote-papers ${number} ${news} ${end}`,
    recipient: buyer.email,
    data: { kind: 'quote-papers', news, number, name: nameInMails(buyer), goods, until: end, reason },
  });
}

/** `event` distinguishes news that may occur more than once. */
export async function notifyStaffOfPapers(
  transaction: Database,
  staff: StaffSettings,
  news: StaffNews,
  { number, quote, event = '' }: { readonly number: string; readonly quote: string; readonly event?: string },
): Promise<void> {
  await notifyStaff(transaction, staff, `${number} ${news} ${event}`, {
    kind: 'staff-papers',
    news,
    number,
    quote,
  });
}
