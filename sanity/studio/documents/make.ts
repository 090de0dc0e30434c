import { drawAddressLabels } from './address-label.ts';
import { drawCustoms } from './customs.ts';
import type { PrintableOrder } from './document-order.ts';
import type { ShortenedText } from './documents.text.ts';
import { type Fonts, missingGlyphs } from './fonts.ts';
import { drawInvoices } from './invoice.ts';
import type { DocumentJob, DocumentResult, Sheet } from './job.ts';
import { drawLabels } from './labels.ts';
import { type Canvas, openCanvas } from './page.ts';
import { drawPicking } from './picking.ts';
import { drawSlips } from './slip.ts';

export async function makeDocument(fonts: Fonts, job: DocumentJob, now: Date): Promise<DocumentResult> {
  const canvas = openCanvas(fonts, job.title, now);
  const shortened = job.sheets.flatMap(({ paper, orders }) => {
    const printable = orders.map((order) => inPrintableScript(fonts, order));
    return draw(canvas, { paper, orders: printable }, job, now) ?? [];
  });
  const { bytes, missing } = await canvas.finish();
  if (missing.length > 0 && !job.boxesAllowed) return { kind: 'missing', missing };
  return { kind: 'document', bytes, shortened };
}

function inPrintableScript(fonts: Fonts, order: PrintableOrder): PrintableOrder {
  const { recipient, latin } = order;
  if (latin === null || missingGlyphs(fonts, recipient.name + recipient.address).length === 0) return order;
  return { ...order, recipient: { ...recipient, ...latin } };
}

function draw(
  canvas: Canvas,
  { paper, orders }: Sheet,
  terms: DocumentJob,
  now: Date,
): readonly ShortenedText[] | undefined {
  switch (paper) {
    case 'labels':
      return drawLabels(canvas, orders, terms.size);
    case 'slip':
      return void drawSlips(canvas, orders, terms.sender);
    case 'invoice':
      return void drawInvoices(canvas, orders, terms, now);
    case 'picking':
      return void drawPicking(canvas, orders);
    case 'address':
      return void drawAddressLabels(canvas, orders, terms.sender);
    case 'cn22':
    case 'cn23':
      return void drawCustoms(canvas, orders, { ...terms, form: paper }, now);
  }
}
