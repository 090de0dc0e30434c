import type { Fonts } from './faces.ts';
import type { PaperAnswer, PaperJob } from './job.ts';
import { missingGlyphs } from './missing.ts';
import { drawSlips } from './slip.ts';

/** A PDF of a job, unless something of it could not be read on paper. */
export async function makePaper(fonts: Fonts, job: PaperJob, now: Date): Promise<PaperAnswer> {
  const missing = job.boxesAllowed ? [] : missingGlyphs(fonts, job.orders);
  if (missing.length > 0) return { kind: 'missing', missing };
  return { kind: 'paper', bytes: await drawSlips(fonts, job.orders, job.sender, now) };
}
