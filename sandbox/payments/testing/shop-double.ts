import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string };
};

export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let respond: (one: ReceivedWebhook) => number = () => 200;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const parsed = JSON.parse(body) as { id: string; type?: string; event_type?: string };
    const event = { id: parsed.id, type: parsed.type ?? parsed.event_type ?? '' };
    const one = { headers: request.headers, body, event };
    received.push(one);
    response.writeHead(respond(one)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    respondWith: (next: (one: ReceivedWebhook) => number) => {
      respond = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
