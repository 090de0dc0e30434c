import { useRef, useState } from 'react';
import { type SanityClient, useClient } from 'sanity';
import { z } from 'zod';
import { API_VERSION } from '../../../../src/content/queries.ts';
import { DETAILS_MAX, type OpsOrder, type Paper } from '../../../../src/contract/ops-order.ts';
import { PRINTED_MAX, type PrintedRequest } from '../../../../src/contract/ops-order-writes.ts';
import { fetchOrderDetails, markPrinted } from '../../../../src/contract/ops-orders-client.ts';
import { partsOf } from '../../chunks.ts';
import { usePartKeys } from '../../idempotency-keys.ts';
import { readStudioSettings } from '../../settings.ts';
import { printText as texts } from '../../text/documents.ts';
import { paperOrder, type Sender } from '../documents/document-order.ts';
import type { LabelSize, MissingGlyphs, PaperJob } from '../documents/job.ts';
import type { Shortened } from '../documents/label-text.ts';

/** Makes a paper of orders: what is drawn is fetched anew, and the fonts come with the first print. */

/** A sheet to pick by is no paper of an order: printing it marks none. */
export type Printed = Paper | 'picking';

export interface PrintWish {
  readonly paper: Printed;
  readonly size: LabelSize;
  readonly hsCode: string;
}

export type PrintState =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'failed'; readonly msg: string }
  | { readonly kind: 'missing'; readonly missing: readonly MissingGlyphs[] }
  | {
      readonly kind: 'ready';
      readonly paper: Printed;
      readonly address: string;
      /** The orders as the paper shows them. */
      readonly shown: PrintedRequest['orders'];
      readonly shortened: readonly Shortened[];
      readonly isMarked: boolean;
    };

export interface Print {
  readonly state: PrintState;
  readonly make: (wish: PrintWish, boxesAllowed: boolean) => Promise<void>;
  /** The paper was opened: its orders are marked. */
  readonly opened: () => Promise<void>;
  readonly reset: () => void;
}

export function usePrint(numbers: readonly string[], onPrinted: () => Promise<void>): Print {
  const client = useClient({ apiVersion: API_VERSION });
  const [state, setState] = useState<PrintState>({ kind: 'idle' });
  // Let go only for the next one: a tab that shows it may be loaded again.
  const address = useRef<string>(undefined);
  const keys = usePartKeys();

  const make = async (wish: PrintWish, boxesAllowed: boolean) => {
    const { paper } = wish;
    if (state.kind === 'making') return;
    setState({ kind: 'making' });
    try {
      const found = await readOrders(numbers);
      if (typeof found === 'string') return setState({ kind: 'failed', msg: found });
      const job = await jobOf(wish, found, client);
      const { makePapers } = await import('../documents/printer.ts');
      const answer = await makePapers({ ...job, boxesAllowed });
      if (answer.kind === 'unavailable') return setState({ kind: 'failed', msg: texts.unavailable });
      if (answer.kind === 'missing') return setState(answer);
      if (address.current !== undefined) URL.revokeObjectURL(address.current);
      address.current = URL.createObjectURL(new Blob([answer.bytes], { type: 'application/pdf' }));
      const { shortened } = answer;
      const shown = found.map(({ number, version }) => ({ number, version }));
      setState({ kind: 'ready', paper, address: address.current, shown, shortened, isMarked: false });
    } catch (error) {
      console.error(error);
      setState({ kind: 'failed', msg: texts.failed });
    }
  };

  const opened = async () => {
    if (state.kind !== 'ready' || state.paper === 'picking') return;
    const { paper, shown } = state;
    const left = new Set(shown.map(({ number }) => number));
    for (const part of partsOf(shown, PRINTED_MAX)) {
      const wish = { orders: [...part], paper };
      const result = await markPrinted(wish, keys.keyFor(wish));
      if (result.kind !== 'answer') return setState({ kind: 'failed', msg: result.msg });
      keys.known(wish);
      for (const { number } of result.data.items) left.delete(number);
    }
    // Such as an order of which a restored database knows only what was before.
    if (left.size > 0) return setState({ kind: 'failed', msg: texts.unmarked([...left]) });
    setState({ ...state, isMarked: true });
    await onPrinted();
  };

  return { state, make, opened, reset: () => setState({ kind: 'idle' }) };
}

async function jobOf(wish: PrintWish, found: readonly OpsOrder[], client: SanityClient): Promise<PaperJob> {
  const orders = found.map(paperOrder);
  switch (wish.paper) {
    case 'slip':
      return { orders, kind: 'slips', sender: await readSender(client) };
    case 'labels':
      return { orders, kind: 'labels', size: wish.size };
    case 'invoice':
      return { orders, kind: 'invoices', sender: await readSender(client), hsCode: wish.hsCode };
    case 'picking':
      return { orders, kind: 'picking' };
  }
}

/** In the order of the numbers; or why they can't be had. */
async function readOrders(numbers: readonly string[]): Promise<readonly OpsOrder[] | string> {
  const orders: OpsOrder[] = [];
  for (const part of partsOf(numbers, DETAILS_MAX)) {
    const result = await fetchOrderDetails(part);
    if (result.kind !== 'answer') return result.msg;
    orders.push(...result.data.items);
  }
  return orders;
}

/** Who sends, as the site's settings tell it, and the shop's for customs: for slips and invoices. */

const SENDER = `*[_id == "siteSettings"][0]{
  "company": operatingCompany, "address": contact.address, "phone": contact.phone, "email": contact.email
}`;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const senderSchema = z.object({ company: text, address: text, phone: text, email: text });

export async function readSender(client: SanityClient): Promise<Sender> {
  const found = senderSchema.parse((await client.fetch(SENDER, {}, { perspective: 'published' })) ?? {});
  return { ...found, english: readStudioSettings(document).invoice.exporter };
}
