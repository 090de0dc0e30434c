/** From a letter in the outbox to the mail that goes out. */

import { mail as mailTexts } from '../../../src/text/mail.ts';
import { confirmChangeLink, stopChangeLink } from '../accounts/email-change.ts';
import { confirmationLink } from '../accounts/email-confirmation.ts';
import { resetLink } from '../accounts/password-reset.ts';
import { letterSchema } from '../mail/letter.ts';
import {
  renderAccountDeleted,
  renderDoubleRefunded,
  renderEmailChange,
  renderEmailChangeAsked,
  renderEmailChanged,
  renderEmailConfirmation,
  renderLateRefunded,
  renderOrderCancelled,
  renderOrderPaid,
  renderOrderRefunded,
  renderOrderShipped,
  renderPasswordReset,
  renderRefundNews,
} from '../mail/letters.ts';
import { type ClaimedMail, readMailState } from '../mail/outbox-store.ts';
import type { RenderedMail } from '../mail/render.ts';
import { renderStaffLetter } from '../mail/staff-letters.ts';
import type { Parts } from '../parts/parts.ts';
import type { Message } from '../parts/post.ts';

/** Undefined when there is nobody to send it to; throws when the letter can't be read. */
export async function composeMail(parts: Parts, mail: ClaimedMail): Promise<Message | undefined> {
  const written = await write(parts, mail);
  return written === undefined ? undefined : { id: mail.key, to: mail.recipient, ...written };
}

async function write(parts: Parts, mail: ClaimedMail): Promise<RenderedMail | undefined> {
  const { origin } = parts;
  const letter = letterSchema.parse(mail.letter);
  switch (letter.kind) {
    case 'password-reset': {
      const link = await resetLink(parts, mail.recipient);
      return link === undefined ? undefined : renderPasswordReset({ link });
    }
    case 'email-confirmation': {
      const link = await confirmationLink(parts, mail.recipient);
      return link === undefined ? undefined : renderEmailConfirmation({ link });
    }
    case 'email-change': {
      const link = await confirmChangeLink(parts, letter.change);
      return link === undefined ? undefined : renderEmailChange({ link });
    }
    case 'email-change-asked': {
      const link = await stopChangeLink(parts, letter.change);
      return link === undefined ? undefined : renderEmailChangeAsked({ ...letter, link });
    }
    case 'email-changed':
      return letter.told === null
        ? undefined
        : renderEmailChanged({ ...letter.told, contact: `${origin}/contact` });
    case 'account-deleted':
      return renderAccountDeleted({ contact: `${origin}/contact` });
    case 'order-paid':
      return renderOrderPaid({ ...letter, origin });
    case 'order-cancelled':
      return renderOrderCancelled({ ...letter, origin });
    case 'order-shipped':
      return renderOrderShipped({ ...letter, origin });
    case 'tracking-corrected':
      return renderOrderShipped({ ...letter, origin }, mailTexts.trackingCorrected);
    case 'order-refunded':
      return renderOrderRefunded({ ...letter, origin });
    case 'refund-pending':
      return renderRefundNews({ ...letter, origin }, mailTexts.refundPending);
    case 'refund-failed':
      return renderRefundNews({ ...letter, origin }, mailTexts.refundFailed);
    case 'double-refunded':
      return renderDoubleRefunded({ ...letter, origin });
    case 'late-refunded':
      return renderLateRefunded({ ...letter, origin });
    case 'staff-mail-failed':
      // It may have arrived while this letter waited for the same mail server.
      return (await readMailState(parts.database, letter.mail)) === 'sent'
        ? undefined
        : renderStaffLetter(letter, origin);
    case 'staff-stock-held':
    case 'staff-paid':
    case 'staff-sheet':
    case 'staff-flagged':
    case 'staff-reconcile-silent':
    case 'staff-reconcile-again':
      return renderStaffLetter(letter, origin);
  }
}
