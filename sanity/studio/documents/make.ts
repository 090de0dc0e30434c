import { drawAddressLabel } from './address-label.ts';
import { drawCustomsForm } from './customs.ts';
import type { PrintableOrder } from './document-order.ts';
import type { ShortenedText } from './documents.text.ts';
import { formatDay } from './facts.ts';
import { type Fonts, missingGlyphs } from './fonts.ts';
import { drawInvoice } from './invoice.ts';
import type { DocumentJob, DocumentResult, DocumentTerms, PrintedDocument } from './job.ts';
import { drawLabels } from './labels.ts';
import { type Canvas, openCanvas } from './page.ts';
import { drawPicking } from './picking.ts';
import { drawSlip } from './slip.ts';

export async function makeDocument(fonts: Fonts, job: DocumentJob, now: Date): Promise<DocumentResult> {
  const canvas = openCanvas(fonts, job.title, now);
  const terms = { ...job, today: formatDay(now.toISOString()) };
  const shortened: ShortenedText[] = [];
  for (const { paper, orders } of job.sheets) {
    const printable = orders.map((order) => inPrintableScript(fonts, order));
    if (paper === 'labels') shortened.push(...drawLabels(canvas, printable, job.size));
    else if (paper === 'picking') drawPicking(canvas, printable);
    else for (const order of printable) DRAW[paper](canvas, order, terms);
  }
  const { bytes, missing } = await canvas.finish();
  if (missing.length > 0 && !job.boxesAllowed) return { kind: 'missing', missing };
  return { kind: 'document', bytes, shortened };
}

type Draw = (canvas: Canvas, order: PrintableOrder, terms: DocumentTerms) => void;

/** Labels and picking sheets have several orders on a page. */
const DRAW: Readonly<Record<Exclude<PrintedDocument, 'labels' | 'picking'>, Draw>> = {
  slip: drawSlip,
  invoice: drawInvoice,
  address: drawAddressLabel,
  cn22: (canvas, order, terms) => drawCustomsForm(canvas, order, { ...terms, form: 'cn22' }),
  cn23: (canvas, order, terms) => drawCustomsForm(canvas, order, { ...terms, form: 'cn23' }),
};

function inPrintableScript(fonts: Fonts, order: PrintableOrder): PrintableOrder {
  const { recipient, latin } = order;
  if (latin === null || missingGlyphs(fonts, recipient.name + recipient.address).length === 0) return order;
  return { ...order, recipient: { ...recipient, ...latin } };
}
