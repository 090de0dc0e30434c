import { fetchOrder } from '../../contract/orders-client.ts';
import { ordersText, paymentText } from '../../text/orders.ts';
import { pagePath } from '../../text/words.ts';
import { formatTime } from '../orders/order-facts.ts';

/** Hides the note if the order is not the shopper's. */
export async function fillUnpaidNote(note: HTMLElement, order: string): Promise<void> {
  const result = await fetchOrder(order);
  const [text, link] = [note.querySelector('[data-unpaid-text]'), note.querySelector('a')];
  if (result.kind !== 'answer' || !text || !link) {
    delete document.documentElement.dataset['unpaid'];
    return;
  }
  const { id, status, hold_left } = result.data;
  const isKept = hold_left !== null && hold_left > 0;
  text.textContent = isKept
    ? paymentText().keptUntil(formatTime(Date.now() + hold_left * 1_000))
    : ordersText().statusOf(ordersText().statuses[status]);
  link.href = pagePath(`/orders/${id}`);
  note.dataset['known'] = '';
}
