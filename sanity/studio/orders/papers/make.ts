import type { Fonts } from './faces.ts';
import { drawInvoices } from './invoice.ts';
import type { PaperAnswer, PaperJob } from './job.ts';
import { drawLabels } from './labels.ts';
import { missingGlyphs } from './missing.ts';
import { drawPicking } from './picking.ts';
import { drawSlips } from './slip.ts';

/** A PDF of a job, unless something of it could not be read on paper. */
export async function makePaper(fonts: Fonts, job: PaperJob, now: Date): Promise<PaperAnswer> {
  const missing = job.boxesAllowed ? [] : missingGlyphs(fonts, job);
  if (missing.length > 0) return { kind: 'missing', missing };
  if (job.kind === 'labels')
    return { kind: 'paper', ...(await drawLabels(fonts, job.orders, job.size, now)) };
  return { kind: 'paper', bytes: await draw(fonts, job, now), shortened: [] };
}

function draw(fonts: Fonts, job: Exclude<PaperJob, { kind: 'labels' }>, now: Date) {
  switch (job.kind) {
    case 'slips':
      return drawSlips(fonts, job.orders, job.sender, now);
    case 'invoices':
      return drawInvoices(fonts, job.orders, { sender: job.sender, hsCode: job.hsCode }, now);
    case 'picking':
      return drawPicking(fonts, job.orders, now);
  }
}
