import { expect, test } from 'vitest';
import { minimalPdf } from './pdf.fixture.ts';
import { isPdf } from './pdf.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const pdf = minimalPdf();

test('accepts a PDF with a cross-reference table or stream', () => {
  expect(isPdf(pdf)).toBe(true);
  const stream = '%PDF-1.7\n12 0 obj\n<< /Type /XRef >>\nendobj\nstartxref\n9\n%%EOF\n';
  expect(isPdf(bytes(stream))).toBe(true);
});

test.each([
  ['nothing', bytes('')],
  ['a web page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a web page that begins as a PDF', bytes('%PDF-1.4\n<script>alert(1)</script>')],
  ['a ZIP archive', bytes('PK\u0003\u0004%PDF-1.4 startxref 0 %%EOF')],
  ['a PDF that was cut', pdf.subarray(0, pdf.length - 12)],
  ['a PDF whose begin was cut', pdf.subarray(20)],
  ['a reference beyond the end', bytes('%PDF-1.4\nstartxref\n999\n%%EOF')],
  ['a reference to something else', bytes('%PDF-1.4\nhello\nstartxref\n9\n%%EOF')],
])('%s is none', (_, other) => expect(isPdf(other)).toBe(false));
