import type { Fonts } from './faces.ts';
import { drawInvoices } from './invoice.ts';
import type { PaperAnswer, PaperJob } from './job.ts';
import { drawLabels, type Labels } from './labels.ts';
import type { Drawn } from './page.ts';
import { drawPicking } from './picking.ts';
import { drawSlips } from './slip.ts';

/** A PDF of a job, unless something of it could not be read on paper. */
export async function makePaper(fonts: Fonts, job: PaperJob, now: Date): Promise<PaperAnswer> {
  const { bytes, missing, shortened } = { shortened: [], ...(await draw(fonts, job, now)) };
  if (missing.length > 0 && !job.boxesAllowed) return { kind: 'missing', missing };
  return { kind: 'paper', bytes, shortened };
}

function draw(fonts: Fonts, job: PaperJob, now: Date): Promise<Drawn | Labels> {
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
