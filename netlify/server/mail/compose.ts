/** From a letter in the outbox to the mail that goes out. */
import { undoLink } from '../accounts/email-undo.ts';
import { resetLink } from '../accounts/reset.ts';
import type { Parts } from '../parts.ts';
import {
  type RenderedMail,
  renderAccountDeleted,
  renderDoubleRefunded,
  renderEmailChanged,
  renderLateRefunded,
  renderOrderPaid,
  renderOrderRefunded,
  renderOrderShipped,
  renderPasswordReset,
} from './letters.ts';
import type { Mail } from './outbox-store.ts';
import type { Message } from './post.ts';

/** Undefined when there is nobody to send it to. */
export async function composeMail(parts: Parts, mail: Mail): Promise<Message | undefined> {
  const written = await write(parts, mail);
  return written === undefined ? undefined : { id: mail.key, to: mail.recipient, ...written };
}

async function write(parts: Parts, { letter, recipient }: Mail): Promise<RenderedMail | undefined> {
  const { origin } = parts;
  switch (letter.kind) {
    case 'password-reset': {
      const link = await resetLink(parts, recipient);
      return link === undefined ? undefined : renderPasswordReset({ link });
    }
    case 'email-changed':
      return renderEmailChanged({ told: letter.told, link: undoLink(parts, letter.undo) });
    case 'account-deleted':
      return renderAccountDeleted({ contact: `${origin}/contact` });
    case 'order-paid':
      return renderOrderPaid({ ...letter, origin });
    case 'order-shipped':
      return renderOrderShipped({ ...letter, origin });
    case 'order-refunded':
      return renderOrderRefunded({ ...letter, origin });
    case 'double-refunded':
      return renderDoubleRefunded({ ...letter, origin });
    case 'late-refunded':
      return renderLateRefunded({ ...letter, origin });
  }
}
