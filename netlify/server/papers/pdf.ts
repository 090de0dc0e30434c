/** Recognizes PDFs by their bytes, not by the name of the file (ISO 32000-1, 7.5). */

const HEADER = /^%PDF-[12]\.\d/;
/** Readers search the last 1,024 bytes for the end of the file. */
const TAIL_BYTES = 1024;
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;
/** A cross-reference table or stream. */
const REFERENCES = /^\s*(?:xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/;

export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (!HEADER.test(text(0, 8))) return false;
  const end = END.exec(text(Math.max(0, bytes.length - TAIL_BYTES)));
  const at = end === null ? bytes.length : Number(end[1]);
  return at < bytes.length && REFERENCES.test(text(at, at + 40));
}
