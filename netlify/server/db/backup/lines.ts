/**
 * One JSON text per line. Without the last line, the number of rows, a backup is incomplete. PGlite
 * and PostgreSQL can restore each other's backups.
 */
import * as z from 'zod';

export const BACKUP_FORMAT = 1;

export const backupHeaderSchema = z.tuple([
  z.literal('butterfly-shop'),
  z.object({
    format: z.literal(BACKUP_FORMAT),
    at: z.iso.datetime(),
    migrations: z.array(z.string()).min(1),
  }),
]);

export const backupLineSchema = z.union([
  z.tuple([
    z.literal('sequence'),
    z.object({ name: z.string(), value: z.string().regex(/^\d+$/), called: z.boolean() }),
  ]),
  z.tuple([z.literal('table'), z.string()]),
  z.tuple([z.literal('end'), z.record(z.string(), z.int().nonnegative())]),
]);

export type BackupHeader = z.infer<typeof backupHeaderSchema>;
export type BackupLine = z.infer<typeof backupLineSchema>;

export const serializeLine = (line: BackupHeader | BackupLine): string => JSON.stringify(line);
