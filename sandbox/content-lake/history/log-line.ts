import { z } from 'zod';
import { parseJson } from '../../common/body.ts';
import { storedDocument } from '../ndjson.ts';

const changeSchema = z.object({
  id: z.string(),
  operation: z.enum(['create', 'update', 'delete']),
  after: storedDocument.nullable(),
  /** Only where the log holds no earlier change of this document. */
  before: storedDocument.optional(),
});

const transactionSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  /** Of what was asked for under this id, so that the same again is known from another with the same id. */
  fingerprint: z.string().optional(),
  changes: z.array(changeSchema),
});

/** Stands where everything before it is in `documents.ndjson` too. */
const snapshotSchema = z.object({ snapshot: z.literal(true) });

export type LoggedChange = z.infer<typeof changeSchema>;
export type LoggedTransaction = z.infer<typeof transactionSchema>;
export type LogLine = { kind: 'transaction'; transaction: LoggedTransaction } | { kind: 'snapshot' };

export const SNAPSHOT_LINE = `${JSON.stringify({ snapshot: true })}\n`;

export function writeLine(transaction: LoggedTransaction): string {
  return `${JSON.stringify(transaction)}\n`;
}

/** Null when the line is none of the log. */
export function readLine(line: string): LogLine | null {
  const parsed = parseJson(line);
  if (!parsed.ok) return null;
  if (snapshotSchema.safeParse(parsed.value).success) return { kind: 'snapshot' };
  const read = transactionSchema.safeParse(parsed.value);
  return read.success ? { kind: 'transaction', transaction: read.data } : null;
}
