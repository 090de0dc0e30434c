import type { Hono } from 'hono';
import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { type CustomsSettings, permitRequests } from '../../../src/features/papers/ops-permits.contract.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { isAttachedFile, readFileParts } from '../papers/permit-files-store.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { permitWrites } from './permit-writes.ts';

export function addPermitRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/permits/files/:id', 'operator', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    const isKnown = id.success && (await isAttachedFile(database, id.data));
    const parts = isKnown ? await readFileParts(database, id.data) : [];
    if (parts.length === 0) return fail(c, 404, 'permit-file-missing', texts().permits.noFile);
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', 'inline; filename="permit.pdf"');
    // Netlify limits a buffered response to 6 MB, a streamed one to 20 MB.
    return c.body(new Blob(parts.map((part) => new Uint8Array(part))).stream());
  });

  guarded.read('/customs', 'operator', {
    read: async ({
      settings: { INVOICE_EORI, INVOICE_IOSS, INVOICE_INCOTERMS },
    }): Promise<CustomsSettings> => ({
      eori: INVOICE_EORI ?? '',
      ioss: INVOICE_IOSS ?? '',
      incoterms: INVOICE_INCOTERMS ?? '',
    }),
  });

  guarded.writes('operator', permitRequests, permitWrites);
}
