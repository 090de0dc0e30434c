import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const asked = z.object({ attempt: z.string(), amount: z.int(), currency: z.string() });
const refund = z.object({ id: z.string(), page: z.string(), amount: z.int() });

export interface ThirdPage extends z.infer<typeof asked> {
  readonly id: string;
  status: 'open' | 'paid' | 'closed';
}

export const signatureOf = (secret: string, body: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

export async function startThirdProvider(secret: string) {
  const pages = new Map<string, ThirdPage>();
  const refunds = new Map<string, z.infer<typeof refund>>();

  function respond(method: string, path: string, body: unknown): object | undefined {
    const [, room = '', id = '', step] = path.split('/');
    if (room === 'refunds' && method === 'POST') {
      const made = refund.parse(body);
      refunds.set(made.id, made);
      return made;
    }
    if (room === 'refunds') return refunds.get(id);
    if (method === 'POST' && id === '') {
      const page: ThirdPage = { ...asked.parse(body), id: `page_${randomUUID()}`, status: 'open' };
      pages.set(page.id, page);
      return page;
    }
    const page = pages.get(id);
    if (page?.status === 'open' && step === 'close') page.status = 'closed';
    return page;
  }

  const server = createServer(async (request, response) => {
    const found = respond(request.method ?? '', request.url ?? '', await bodyOf(request));
    response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    refunds,
    pay: (id: string) => {
      const page = pages.get(id);
      if (page?.status !== 'open') throw new Error(`nobody can pay at ${id}`);
      page.status = 'paid';
      const body = JSON.stringify({ page: id });
      return { body, signature: signatureOf(secret, body) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
