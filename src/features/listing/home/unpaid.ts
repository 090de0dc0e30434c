import { pagePath } from '../../base/words.text.ts';
import { displayStatusText } from '../../orders/display-status.text.ts';
import { fetchOrder } from '../../orders/orders.client.ts';
import { ordersText, paymentText } from '../../orders/orders.text.ts';

/** Hides the note if the order is not the shopper's. */
export async function fillUnpaidNote(note: HTMLElement, order: string): Promise<void> {
  const result = await fetchOrder(order);
  const [text, link] = [note.querySelector('[data-unpaid-text]'), note.querySelector('a')];
  if (result.kind !== 'answer' || !text || !link) {
    delete document.documentElement.dataset['unpaid'];
    return;
  }
  const { id, display, payment_refusal } = result.data;
  text.textContent =
    display.status === 'unpaid'
      ? (payment_refusal?.msg ?? paymentText().unfinished)
      : ordersText().statusOf(displayStatusText().statuses[display.status]);
  link.href = pagePath(`/orders/${id}`);
  note.dataset['known'] = '';
}
