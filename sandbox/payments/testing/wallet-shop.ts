import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rollup } from 'vite';
import { type PayPalClient, paypalOrder } from './paypal-client.ts';

export async function startWalletShop() {
  const script = await bundle();
  let paypal: PayPalClient | null = null;
  let made = 0;
  let headers: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    if (request.method === 'POST' && paypal) {
      made += 1;
      const capture = pathname.endsWith('/capture');
      const body = capture ? {} : paypalOrder({ invoice_id: `order-${made}` });
      const reply = await paypal('POST', `/v2/checkout${pathname}`, body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
      return;
    }
    const page =
      pathname === '/' ? '<!doctype html><div id="root"></div><script src="/page.js"></script>' : script;
    const type = pathname === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    payWith: (client: PayPalClient) => {
      paypal = client;
    },
    respondWithHeaders: (next: Record<string, string>) => {
      headers = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'wallet-page.fixture.tsx', formats: ['iife'], name: 'page' },
    },
  });
  const [output] = built as Rollup.RollupOutput[];
  return output?.output[0].code ?? '';
}
