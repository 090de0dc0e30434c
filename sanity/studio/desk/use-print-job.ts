import { useRef, useState } from 'react';
import { type SanityClient, useClient } from 'sanity';
import { z } from 'zod';
import { API_VERSION } from '../../../src/content/queries.ts';
import { type ReadResult, readOps, writeOps } from '../../../src/features/desk/ops.client.ts';
import { type OpsOrder, ORDER_DETAILS_MAX } from '../../../src/features/orders/ops-order.contract.ts';
import {
  type MarkPrintedRequest,
  PRINTED_ORDERS_MAX,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { chunksOf, useBatchKeys } from '../base/requests.ts';
import {
  joinedNumbers,
  permitsInParcel,
  printableParcels,
  type Sender,
} from '../documents/document-order.ts';
import { permitKinds, type ShortenedText, printText as texts } from '../documents/documents.text.ts';
import type {
  LabelSize,
  MissingGlyphs,
  PrintChoice,
  PrintedDocument,
  Sheet,
  TradeTerms,
} from '../documents/job.ts';
import { type Lack, planDocuments, WITH_HS_CODE, type WrongWeight } from '../documents/parcel-papers.ts';
import { readStudioSettings } from '../settings.ts';
import { kindsWithoutHsCode, readCustomsData, unitGrams, withHsCodes } from './customs-data.ts';
import { $grossGrams, parcelKey } from './gross-weights.ts';

export interface PrintOptions {
  readonly paper: PrintChoice;
  readonly size: LabelSize;
  /** Replaces the tariff codes of all kinds; empty for the categories' own codes. */
  readonly hsCode: string;
  /** True prints the IOSS number on documents of parcels to the EU. */
  readonly withIoss: boolean;
  /** Grams of one unit by line, as typed. */
  readonly lineGrams: Readonly<Record<string, number>>;
}

type PrintState =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'failed'; readonly msg: string }
  | { readonly kind: 'lacking'; readonly lacks: readonly Lack[] }
  | { readonly kind: 'missing'; readonly missing: readonly MissingGlyphs[] }
  | {
      readonly kind: 'ready';
      readonly paper: PrintChoice;
      readonly address: string;
      /** The orders by printed document. */
      readonly marks: readonly MarkPrintedRequest[];
      readonly unweighed: readonly WrongWeight[];
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
      if (found.kind !== 'answer') return setState({ kind: 'failed', msg: found.msg });
      const read = printableParcels(found.data);
      const goods = await readCustomsData(client, read);
      const { hsCode: usual } = readStudioSettings(document).invoice;
      const parcels = withHsCodes(read, goods, { typed: options.hsCode, usual });
      const weights = $grossGrams.get();
      const parcelGrams = Object.fromEntries(parcels.map((one) => [one.number, weights[parcelKey(one)]]));
      const lines = parcels.flatMap((parcel) => parcel.lines);
      const lineGrams = { ...unitGrams(lines, goods), ...options.lineGrams };
      const { sheets, lacks, unweighed } = planDocuments(parcels, paper, { parcelGrams, lineGrams });
      if (lacks.length > 0) return setState({ kind: 'lacking', lacks });
      if (sheets.length === 0) return setState({ kind: 'failed', msg: texts.unweighed(unweighed) });
      const hasCodes = sheets.some((sheet) => WITH_HS_CODE.includes(sheet.paper));
      const trade = hasCodes ? await readTrade() : NO_TRADE;
      if (hasCodes && options.withIoss && trade.ioss === '')
        return setState({ kind: 'failed', msg: texts.noIoss });
      const job = {
        title: titleOf(paper, sheets),
        ...{ sheets, parcelGrams, lineGrams, size: options.size },
        trade: { ...trade, ioss: options.withIoss ? trade.ioss : '' },
        sender: await readSender(client),
      };
      const withDefaultCode = hasCodes && options.hsCode === '' ? kindsWithoutHsCode(goods) : [];
      const { makeDocuments: makePapers } = await import('../documents/printer.ts');
      const response = await makePapers({ ...job, boxesAllowed });
      if (response.kind === 'unavailable') return setState({ kind: 'failed', msg: texts.unavailable });
      if (response.kind === 'missing') return setState(response);
      if (address.current !== undefined) URL.revokeObjectURL(address.current);
      address.current = URL.createObjectURL(new Blob([response.bytes], { type: 'application/pdf' }));
      const { shortened } = response;
      const marks = marksOf(sheets, found.data);
      const permitFiles = marks.some((mark) => WITH_PERMITS.includes(mark.paper))
        ? permitFilesOf(found.data)
        : [];
      const documents = { paper, address: address.current, marks, unweighed };
      const made = { ...documents, shortened, withDefaultCode, permitFiles };
      setState({ kind: 'ready', ...made, isMarked: false });
    } catch (error) {
      console.error(error);
      setState({ kind: 'failed', msg: texts.failed });
    }
  };

  const opened = async () => {
    if (state.kind !== 'ready' || state.marks.length === 0) return;
    const unmarked = new Set<string>();
    for (const request of state.marks) {
      const result = await writeOps('/orders/printed', request, keys.keyFor(request));
      if (result.kind !== 'answer') return setState({ kind: 'failed', msg: result.msg });
      keys.answered(request);
      const marked = new Set(result.data.items.map(({ number }) => number));
      for (const { number } of request.orders) if (!marked.has(number)) unmarked.add(number);
    }
    // A restored database may have an older version of the order.
    if (unmarked.size > 0) return setState({ kind: 'failed', msg: texts.unmarked([...unmarked]) });
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

/** Each mark names the version that the documents show. */
function marksOf(sheets: readonly Sheet[], found: readonly OpsOrder[]): MarkPrintedRequest[] {
  const byPaper = Map.groupBy(sheets, ({ paper }) => paper);
  return [...byPaper].flatMap(([paper, its]) => {
    if (paper === 'picking') return [];
    const printed = its.flatMap(({ orders }) => orders.flatMap(({ number, joined }) => [number, ...joined]));
    const seen = found.filter(({ number }) => printed.includes(number));
    const versions = seen.map(({ number, version }) => ({ number, version }));
    return [...chunksOf(versions, PRINTED_ORDERS_MAX)].map((part) => ({ paper, orders: [...part] }));
  });
}

function titleOf(paper: PrintChoice, sheets: readonly Sheet[]): string {
  const printed = new Set(sheets.flatMap(({ orders }) => orders.map(({ number }) => number)));
  return [texts.documents[paper], ...printed].join(' ').slice(0, 200);
}

const NO_TRADE: TradeTerms = { eori: '', ioss: '', incoterms: '' };

async function readTrade(): Promise<TradeTerms> {
  const result = await readOps('/customs', {});
  if (result.kind !== 'answer') throw new Error(result.msg);
  return result.data;
}

/** Includes the orders that are joined with them. */
export async function readParcels(numbers: readonly string[]): Promise<ReadResult<readonly OpsOrder[]>> {
  const orders = await readOrders(numbers);
  if (orders.kind !== 'answer') return orders;
  const known = new Set(orders.data.map(({ number }) => number));
  const others = await readOrders([...new Set(orders.data.flatMap(joinedNumbers)).difference(known)]);
  return others.kind === 'answer' ? { kind: 'answer', data: [...orders.data, ...others.data] } : others;
}

async function readOrders(numbers: readonly string[]): Promise<ReadResult<readonly OpsOrder[]>> {
  const orders: OpsOrder[] = [];
  for (const part of chunksOf(numbers, ORDER_DETAILS_MAX)) {
    const result = await readOps('/orders/details', { numbers: part });
    if (result.kind !== 'answer') return result;
    orders.push(...result.data.items);
  }
  return { kind: 'answer', data: orders };
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
