import type { Fonts } from './faces.ts';
import { drawInvoices } from './invoice.ts';
import type { DocumentJob, DocumentResult } from './job.ts';
import { drawLabels, type Labels } from './labels.ts';
import type { RenderedPdf } from './page.ts';
import { drawPicking } from './picking.ts';
import { drawSlips } from './slip.ts';

export async function makeDocument(fonts: Fonts, job: DocumentJob, now: Date): Promise<DocumentResult> {
  const { bytes, missing, shortened } = { shortened: [], ...(await draw(fonts, job, now)) };
  if (missing.length > 0 && !job.boxesAllowed) return { kind: 'missing', missing };
  return { kind: 'document', bytes, shortened };
}

function draw(fonts: Fonts, job: DocumentJob, now: Date): Promise<RenderedPdf | Labels> {
  switch (job.kind) {
    case 'labels':
      return drawLabels(fonts, job.orders, job.size, now);
    case 'slips':
      return drawSlips(fonts, job.orders, job.sender, now);
    case 'invoices':
      return drawInvoices(fonts, job.orders, { sender: job.sender, hsCode: job.hsCode }, now);
    case 'picking':
      return drawPicking(fonts, job.orders, now);
  }
}
