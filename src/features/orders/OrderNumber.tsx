import { notify } from '../base/notices.ts';
import { ordersText as words } from './orders.text.ts';

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: words().copied });
  } catch {
    // Pages without HTTPS can't write to the clipboard, and shoppers may forbid it.
    notify({ kind: 'error', text: words().copyFailed });
  }
}

export function OrderNumber({ id }: { readonly id: string }) {
  return (
    <p className="figures">
      <span className="order-term">{words().number}</span> <b>{id}</b>
      <button type="button" className="text-button" aria-label={words().copyNumber} onClick={() => copy(id)}>
        {words().copy}
      </button>
    </p>
  );
}
