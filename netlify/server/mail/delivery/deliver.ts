/**
 * Each mail is claimed first. It is sent twice only if the process dies before it records the mail server's response.
 * Both mails then have the same Message-ID.
 */

import { DEFAULT_LANGUAGE, isConverted } from '../../../../src/features/base/language.rules.ts';
import { mailTemplateText as mailTexts } from '../../../../src/features/base/mail.text.ts';
import { withLanguage } from '../../../../src/features/base/with-language.text.ts';
import {
  renderAccountDeleted,
  renderEmailChanged,
  renderEmailChangeRequested,
  renderLinkMail,
} from '../../accounts/account-templates.ts';
import { unsubscribeMailbox } from '../../accounts/alert-mailbox-store.ts';
import { confirmChangeLink, stopChangeLink } from '../../accounts/email-change.ts';
import { confirmationLink } from '../../accounts/email-confirmation.ts';
import type { ConsumeTryResult } from '../../accounts/limiter.ts';
import { resetLink } from '../../accounts/password-reset.ts';
import { readConverter } from '../../http/converter.ts';
import type { Message } from '../../http/mailer.ts';
import type { Services } from '../../http/services.ts';
import {
  renderChargePaid,
  renderChargeRefunded,
  renderClaimAnswered,
  renderClaimReceived,
  renderOrderEdited,
  renderPayLink,
  renderReplacementGivenUp,
} from '../../orders/after-sale-templates.ts';
import type { MailOf } from '../../orders/order-blocks.ts';
import { readContactEmail } from '../../orders/order-details-store.ts';
import {
  renderBuyerMail,
  renderDoublePaymentRefunded,
  renderLatePaymentRefunded,
  renderOrderPaid,
  renderOrderRefunded,
  renderOrderShipped,
  renderRecipientChanged,
  renderRefundUpdate,
  renderUnpaidOrder,
} from '../../orders/order-templates.ts';
import { payLinkUrl } from '../../orders/pay-link.ts';
import { renderStaffMail } from '../../orders/staff-templates.ts';
import { renderQuotePapers, renderQuoteSent, renderQuoteWithdrawn } from '../../quotes/quote-templates.ts';
import { readAlertConfirmation } from '../../wants/alerts.ts';
import { readStockNews, reopenStockNews } from '../../wants/stock-news.ts';
import { renderAlertConfirmation, renderStockNews } from '../../wants/stock-news-templates.ts';
import type { RenderedMail } from '../html.ts';
import { type MailData, mailDataSchema, mailOrderNumber } from '../mail-data.ts';
import { isStaffMail, notifyStaff } from '../notify-staff.ts';
import {
  type ClaimedMail,
  claimMail,
  finishMail,
  isUndeliverable,
  readMailState,
  rescheduleMail,
} from '../outbox-store.ts';
import { isDroppedBeyondLimit, takeMailPlace } from './mail-limits.ts';

export type MailRunResult =
  | { readonly kind: 'delivered'; readonly sent: number; readonly failed: number }
  | { readonly kind: 'closed'; readonly why: string };

/** A scheduled function may run 30 s. */
const BEGIN_WITHIN_MS = 10_000;
const MAIL_MAX_MS = 10_000;
const LEASE_SECONDS = 120;
/** Minutes before each retry, some 27 hours in all. */
const WAIT_MINUTES = [1, 5, 15, 60, 180, 360, 1_000];

const NOTIFY_AFTER = 3;

/** Takes at most 20 s. Safe to run concurrently. */
export async function deliverMails(services: Services): Promise<MailRunResult> {
  const { database, mailer } = services;
  if (mailer.kind === 'closed') return mailer;
  const end = performance.now() + BEGIN_WITHIN_MS;
  let [sent, failed] = [0, 0];
  while (performance.now() < end) {
    const mail = await claimMail(database, LEASE_SECONDS);
    if (mail === undefined) break;
    if (await deliver(services, mailer.send, mail)) sent += 1;
    else failed += 1;
  }
  return { kind: 'delivered', sent, failed };
}

type Send = Extract<Services['mailer'], { kind: 'open' }>['send'];

async function deliver(services: Services, send: Send, mail: ClaimedMail): Promise<boolean> {
  let place: ConsumeTryResult | undefined;
  try {
    place = await takeMailPlace(services, mail);
    if (place.kind === 'limited' && !isDroppedBeyondLimit(mail)) {
      await rescheduleMail(services.database, mail, place.retryAfter, 'mail limit of its address');
      return true;
    }
    const message = place.kind === 'limited' ? undefined : await composeMail(services, mail);
    if (message !== undefined) await inTime(send, message);
    else if (place.kind === 'allowed') await place.giveBack();
    await finishMail(services.database, mail, message === undefined ? 'dropped' : 'sent');
    return true;
  } catch (error) {
    if (place?.kind === 'allowed') await place.giveBack();
    const minutes = WAIT_MINUTES[mail.attempts - 1];
    services.log({
      level: minutes === undefined ? 'error' : 'warn',
      event: minutes === undefined ? 'mail given up' : 'mail not sent yet',
      kind: mail.data.kind,
      attempts: mail.attempts,
      error,
    });
    const reason = error instanceof Error ? error.message : String(error);
    await services.database.transaction(async (tx) => {
      const isOurs = await rescheduleMail(tx, mail, minutes === undefined ? undefined : minutes * 60, reason);
      if (isOurs && minutes === undefined) await reopenNews(tx, mail);
      if (isOurs && mail.attempts >= NOTIFY_AFTER) await notifyOfFailure(tx, services, mail);
    });
    return false;
  }
}

async function reopenNews(tx: Services['database'], mail: ClaimedMail): Promise<void> {
  const { data } = mailDataSchema.safeParse(mail.data);
  if (data?.kind !== 'stock-news') return;
  if (await isUndeliverable(tx, mail)) await unsubscribeMailbox(tx, data.mailbox);
  else await reopenStockNews(tx, data);
}

/** Skips mails to the staff, whose failures would loop. */
async function notifyOfFailure(
  tx: Services['database'],
  { settings }: Services,
  { key, recipient, data, attempts }: ClaimedMail,
): Promise<void> {
  if (isStaffMail(data.kind)) return;
  await notifyStaff(tx, settings, key, {
    kind: 'staff-mail-failed',
    mail: key,
    mailKind: data.kind,
    recipient,
    tries: attempts,
    number: mailOrderNumber(data),
  });
}

async function inTime(send: Send, message: Parameters<Send>[0]): Promise<void> {
  const timeout = AbortSignal.timeout(MAIL_MAX_MS);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
  await Promise.race([send(message, timeout), tooLate]);
}

/** Undefined without a recipient; throws if the row can't be parsed. */
async function composeMail(services: Services, mail: ClaimedMail): Promise<Message | undefined> {
  // Staff read simplified characters, whatever their account as a shopper says.
  const language = isStaffMail(mail.data.kind) ? DEFAULT_LANGUAGE : mail.language;
  const convert = isConverted(language) ? await readConverter(services.database) : undefined;
  const written = await withLanguage(language, () => write(services, mail), convert);
  if (written === undefined) return undefined;
  const answers = isStaffMail(mail.data.kind) ? undefined : await readContactEmail(services.database);
  const headers = { ...written.headers, ...(answers && { 'Reply-To': answers }) };
  return { id: mail.key, to: mail.recipient, ...written, headers };
}

/** Mails that need nothing but their data. */
const RENDERERS = {
  'order-paid': renderOrderPaid,
  'order-cancelled': (mail) => renderUnpaidOrder(mail, mailTexts().cancelled),
  'payment-released': (mail) => renderUnpaidOrder(mail, mailTexts().released),
  'order-shipped': (mail) => renderOrderShipped(mail),
  'tracking-corrected': (mail) => renderOrderShipped(mail, mailTexts().trackingCorrected),
  'order-refunded': renderOrderRefunded,
  'refund-pending': (mail) => renderRefundUpdate(mail, mailTexts().refundPending),
  'refund-failed': (mail) => renderRefundUpdate(mail, mailTexts().refundFailed),
  'double-refunded': renderDoublePaymentRefunded,
  'late-refunded': renderLatePaymentRefunded,
  'charge-paid': renderChargePaid,
  'charge-refunded': renderChargeRefunded,
  'quote-sent': renderQuoteSent,
  'recipient-changed': renderRecipientChanged,
  'quote-papers': renderQuotePapers,
  'quote-withdrawn': renderQuoteWithdrawn,
  'claim-received': renderClaimReceived,
  'claim-answered': renderClaimAnswered,
  'buyer-message': renderBuyerMail,
  'replacement-given-up': renderReplacementGivenUp,
} satisfies { readonly [K in MailData['kind']]?: (mail: MailOf<K>) => RenderedMail };

async function write(services: Services, mail: ClaimedMail): Promise<RenderedMail | undefined> {
  const { origin } = services;
  const data = mailDataSchema.parse(mail.data);
  switch (data.kind) {
    case 'password-reset': {
      const link = await resetLink(services, mail.recipient);
      return link === undefined ? undefined : renderLinkMail(mailTexts().reset, link);
    }
    case 'email-confirmation': {
      const link = await confirmationLink(services, mail.recipient);
      return link === undefined ? undefined : renderLinkMail(mailTexts().emailConfirmation, link);
    }
    case 'email-change': {
      const link = await confirmChangeLink(services, data.change);
      return link === undefined ? undefined : renderLinkMail(mailTexts().emailChange, link);
    }
    case 'email-change-asked': {
      const link = await stopChangeLink(services, data.change);
      return link === undefined ? undefined : renderEmailChangeRequested({ ...data, link });
    }
    case 'email-changed':
      return data.told === null ? undefined : renderEmailChanged(data.told);
    case 'account-deleted':
      return renderAccountDeleted();
    case 'alert-confirmation': {
      const asked = await readAlertConfirmation(services, mail.recipient);
      return asked && renderAlertConfirmation({ ...asked, origin });
    }
    case 'stock-news': {
      const news = await readStockNews(services, data, mail.key);
      return news && renderStockNews({ ...news, origin });
    }
    case 'pay-link':
      return renderPayLink({ ...data, link: payLinkUrl(services, data.linkId) });
    case 'staff-mail-failed':
      // The mail may have been sent while this notification waited.
      return (await readMailState(services.database, data.mail)) === 'sent'
        ? undefined
        : renderStaffMail(data, origin);
    case 'order-edited':
      return renderOrderEdited({
        ...data,
        origin,
        link: data.linkId === null ? null : payLinkUrl(services, data.linkId),
      });
    case 'staff-claim':
    case 'staff-quote':
    case 'staff-papers':
    case 'staff-charge-unpaid':
    case 'staff-rules-due':
    case 'staff-rates-due':
    case 'staff-paid':
    case 'staff-sheet':
    case 'staff-flagged':
    case 'staff-reconcile-silent':
    case 'staff-reconcile-again':
      return renderStaffMail(data, origin);
    default:
      return (RENDERERS[data.kind] as (mail: MailOf<typeof data.kind>) => RenderedMail)({ ...data, origin });
  }
}
