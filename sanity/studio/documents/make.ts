import { drawAddressLabels } from './address-label.ts';
import { drawCustoms } from './customs.ts';
import type { PrintableOrder } from './document-order.ts';
import { type Fonts, missingGlyphs } from './fonts.ts';
import { drawInvoices } from './invoice.ts';
import type { DocumentJob, DocumentResult } from './job.ts';
import { drawLabels, type RenderedLabels } from './labels.ts';
import type { RenderedPdf } from './page.ts';
import { drawPicking } from './picking.ts';
import { drawSlips } from './slip.ts';

export async function makeDocument(fonts: Fonts, job: DocumentJob, now: Date): Promise<DocumentResult> {
  const orders = job.orders.map((order) => inPrintableScript(fonts, order));
  const { bytes, missing, shortened } = { shortened: [], ...(await draw(fonts, { ...job, orders }, now)) };
  if (missing.length > 0 && !job.boxesAllowed) return { kind: 'missing', missing };
  return { kind: 'document', bytes, shortened };
}

function inPrintableScript(fonts: Fonts, order: PrintableOrder): PrintableOrder {
  const { recipient, latin } = order;
  if (latin === null || missingGlyphs(fonts, recipient.name + recipient.address).length === 0) return order;
  return { ...order, recipient: { ...recipient, ...latin } };
}

function draw(fonts: Fonts, job: DocumentJob, now: Date): Promise<RenderedPdf | RenderedLabels> {
  switch (job.kind) {
    case 'labels':
      return drawLabels(fonts, job.orders, job.size, now);
    case 'slips':
      return drawSlips(fonts, job.orders, job.sender, now);
    case 'invoices':
      return drawInvoices(fonts, job.orders, job, now);
    case 'picking':
      return drawPicking(fonts, job.orders, now);
    case 'addresses':
      return drawAddressLabels(fonts, job.orders, job.sender, now);
    case 'customs':
      return drawCustoms(fonts, job.orders, job, now);
  }
}
