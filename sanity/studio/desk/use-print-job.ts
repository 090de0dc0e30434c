import { useRef, useState } from 'react';
import { type SanityClient, useClient } from 'sanity';
import { z } from 'zod';
import { API_VERSION } from '../../../src/content/queries.ts';
import { readOps, writeOps } from '../../../src/features/desk/ops.client.ts';
import {
  type OpsOrder,
  ORDER_DETAILS_MAX,
  type PrintedDocumentKind,
} from '../../../src/features/orders/ops-order.contract.ts';
import {
  type MarkPrintedRequest,
  PRINTED_ORDERS_MAX,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { chunksOf, useBatchKeys } from '../base/requests.ts';
import {
  joinedNumbers,
  type PrintableOrder,
  permitsInParcel,
  printableParcels,
  type Sender,
} from '../documents/document-order.ts';
import { permitKinds, type ShortenedText, printText as texts } from '../documents/documents.text.ts';
import type { CustomsForm, DocumentJob, LabelSize, MissingGlyphs, TradeTerms } from '../documents/job.ts';
import { readStudioSettings } from '../settings.ts';
import { kindsWithoutHsCode, readCustomsData, unitGrams, withHsCodes } from './customs-data.ts';

/** A picking sheet marks no order as printed. */
export type PrintedDocument = PrintedDocumentKind | 'picking';

export interface PrintOptions {
  readonly paper: PrintedDocument;
  readonly size: LabelSize;
  /** Replaces the tariff codes of all kinds; empty for the categories' own codes. */
  readonly hsCode: string;
  readonly parcelGrams: number | null;
  /** True prints the IOSS number on documents of parcels to the EU. */
  readonly withIoss: boolean;
  /** Grams of one unit by line, as typed. */
  readonly lineGrams: Readonly<Record<string, number>>;
}

type PrintState =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'failed'; readonly msg: string }
  | { readonly kind: 'missing'; readonly missing: readonly MissingGlyphs[] }
  | {
      readonly kind: 'ready';
      readonly paper: PrintedDocument;
      readonly address: string;
      readonly shown: MarkPrintedRequest['orders'];
      readonly shortened: readonly ShortenedText[];
      /** Names of kinds of goods with the default tariff code. */
      readonly withDefaultCode: readonly string[];
      /** PDFs of permits that go with the parcels. */
      readonly permitFiles: readonly { readonly name: string; readonly address: string }[];
      readonly isMarked: boolean;
    };

export interface PrintJob {
  readonly state: PrintState;
  readonly make: (options: PrintOptions, boxesAllowed: boolean) => Promise<void>;
  readonly opened: () => Promise<void>;
  readonly reset: () => void;
}

export function usePrintJob(numbers: readonly string[], onPrinted: () => Promise<void>): PrintJob {
  const client = useClient({ apiVersion: API_VERSION });
  const [state, setState] = useState<PrintState>({ kind: 'idle' });
  // Revoked only when the next document is made: a tab may still reload it.
  const address = useRef<string>(undefined);
  const keys = useBatchKeys();

  const make = async (options: PrintOptions, boxesAllowed: boolean) => {
    const { paper } = options;
    if (state.kind === 'making') return;
    setState({ kind: 'making' });
    try {
      const found = await readParcels(numbers);
      if (typeof found === 'string') return setState({ kind: 'failed', msg: found });
      const asked = await jobOf(options, found, client);
      if (typeof asked === 'string') return setState({ kind: 'failed', msg: asked });
      const { job, withDefaultCode } = asked;
      const { makeDocuments: makePapers } = await import('../documents/printer.ts');
      const response = await makePapers({ ...job, boxesAllowed });
      if (response.kind === 'unavailable') return setState({ kind: 'failed', msg: texts.unavailable });
      if (response.kind === 'missing') return setState(response);
      if (address.current !== undefined) URL.revokeObjectURL(address.current);
      address.current = URL.createObjectURL(new Blob([response.bytes], { type: 'application/pdf' }));
      const { shortened } = response;
      const shown = found.map(({ number, version }) => ({ number, version }));
      const permitFiles = WITH_PERMITS.includes(paper) ? permitFilesOf(found) : [];
      const made = { paper, address: address.current, shown, shortened, withDefaultCode, permitFiles };
      setState({ kind: 'ready', ...made, isMarked: false });
    } catch (error) {
      console.error(error);
      setState({ kind: 'failed', msg: texts.failed });
    }
  };

  const opened = async () => {
    if (state.kind !== 'ready' || state.paper === 'picking') return;
    const { paper, shown } = state;
    const left = new Set(shown.map(({ number }) => number));
    for (const part of chunksOf(shown, PRINTED_ORDERS_MAX)) {
      const request = { orders: [...part], paper };
      const result = await writeOps('/orders/printed', request, keys.keyFor(request));
      if (result.kind !== 'answer') return setState({ kind: 'failed', msg: result.msg });
      keys.answered(request);
      for (const { number } of result.data.items) left.delete(number);
    }
    // A restored database may have an older version of the order.
    if (left.size > 0) return setState({ kind: 'failed', msg: texts.unmarked([...left]) });
    setState({ ...state, isMarked: true });
    await onPrinted();
  };

  return { state, make, opened, reset: () => setState({ kind: 'idle' }) };
}

/** Documents that travel with the parcel, as permits do. */
const WITH_PERMITS: readonly PrintedDocument[] = ['slip', 'invoice', 'cn22', 'cn23'];

function permitFilesOf(orders: readonly OpsOrder[]) {
  const files = orders.flatMap((order) =>
    permitsInParcel(order).flatMap(({ kind, permitNumber, file }) =>
      file === null ? [] : [[file, `${permitKinds[kind]} ${permitNumber}`] as const],
    ),
  );
  return [...new Map(files)].map(([address, name]) => ({ name, address }));
}

interface MadeJob {
  readonly job: DocumentJob;
  readonly withDefaultCode: readonly string[];
}

/** A string is the reason for a failure. */
async function jobOf(
  options: PrintOptions,
  found: readonly OpsOrder[],
  client: SanityClient,
): Promise<MadeJob | string> {
  const orders = printableParcels(found);
  const plain = (job: DocumentJob): MadeJob => ({ job, withDefaultCode: [] });
  switch (options.paper) {
    case 'slip':
      return plain({ orders, kind: 'slips', sender: await readSender(client) });
    case 'labels':
      return plain({ orders, kind: 'labels', size: options.size });
    case 'picking':
      return plain({ orders, kind: 'picking' });
    case 'address':
      return plain({ orders, kind: 'addresses', sender: await readSender(client) });
    case 'invoice':
    case 'cn22':
    case 'cn23':
      return await customsJob(options, options.paper, orders, client);
  }
}

async function customsJob(
  { hsCode, parcelGrams, lineGrams, withIoss }: PrintOptions,
  paper: 'invoice' | CustomsForm,
  printable: readonly PrintableOrder[],
  client: SanityClient,
): Promise<MadeJob | string> {
  const [sender, settings, goods] = await Promise.all([
    readSender(client),
    readTrade(),
    readCustomsData(client, printable),
  ]);
  if (withIoss && settings.ioss === '') return texts.noIoss;
  const trade = { ...settings, ioss: withIoss ? settings.ioss : '' };
  const { hsCode: usual } = readStudioSettings(document).invoice;
  const orders = withHsCodes(printable, goods, { typed: hsCode, usual });
  const withDefaultCode = hsCode === '' ? kindsWithoutHsCode(goods) : [];
  const lines = orders.flatMap((order) => order.lines);
  const job: DocumentJob =
    paper === 'invoice'
      ? { orders, kind: 'invoices', sender, trade }
      : {
          orders,
          kind: 'customs',
          form: paper,
          sender,
          trade,
          lineGrams: { ...unitGrams(lines, goods), ...lineGrams },
          parcelGrams,
        };
  return { job, withDefaultCode };
}

async function readTrade(): Promise<TradeTerms> {
  const result = await readOps('/customs', {});
  if (result.kind !== 'answer') throw new Error(result.msg);
  return result.data;
}

/** Includes the orders that are joined with them. A string is the reason for a failure. */
export async function readParcels(numbers: readonly string[]): Promise<readonly OpsOrder[] | string> {
  const orders = await readOrders(numbers);
  if (typeof orders === 'string') return orders;
  const known = new Set(orders.map(({ number }) => number));
  const others = await readOrders([...new Set(orders.flatMap(joinedNumbers)).difference(known)]);
  return typeof others === 'string' ? others : [...orders, ...others];
}

async function readOrders(numbers: readonly string[]): Promise<readonly OpsOrder[] | string> {
  const orders: OpsOrder[] = [];
  for (const part of chunksOf(numbers, ORDER_DETAILS_MAX)) {
    const result = await readOps('/orders/details', { numbers: part });
    if (result.kind !== 'answer') return result.msg;
    orders.push(...result.data.items);
  }
  return orders;
}

const SENDER = `*[_id == "siteSettings"][0]{
  "company": operatingCompany, "address": contact.address, "phone": contact.phone, "email": contact.email
}`;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const senderSchema = z.object({ company: text, address: text, phone: text, email: text });

async function readSender(client: SanityClient): Promise<Sender> {
  const found = senderSchema.parse((await client.fetch(SENDER, {}, { perspective: 'published' })) ?? {});
  return { ...found, english: readStudioSettings(document).invoice.exporter };
}
