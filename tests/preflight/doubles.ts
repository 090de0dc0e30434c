/** Doubles of the services that `npm run preflight` asks, each over the network, with answers that tests change. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

async function listen(server: Server, host = '127.0.0.1') {
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}

type Json = Record<string, unknown>;
export type Override =
  | { readonly status: number; readonly body?: unknown }
  | ((answer: never, headers: IncomingHttpHeaders) => unknown);

/** Passes requests on to `target`, except that answers for paths with a key of `overrides` are changed. */
export async function startHttpProxy(target: string) {
  const overrides = new Map<string, Override>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const override = [...overrides].find(([part]) => path.includes(part))?.[1];
    const passed = await fetch(target + path, { headers: bare(request.headers), redirect: 'manual' });
    const sent = new Map(passed.headers);
    for (const name of [
      'content-length',
      'content-encoding',
      'connection',
      'keep-alive',
      'transfer-encoding',
    ])
      sent.delete(name);
    for (const [name, value] of sent) response.setHeader(name, value);
    if (typeof override === 'function') {
      const text = await passed.text();
      const isJson = passed.headers.get('content-type')?.includes('json');
      const changed = override((isJson ? JSON.parse(text) : text) as never, request.headers);
      response.writeHead(passed.status).end(isJson ? JSON.stringify(changed) : String(changed));
    } else if (override !== undefined) {
      response
        .writeHead(override.status)
        .end(JSON.stringify(override.body ?? { statusCode: override.status }));
    } else {
      response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
    }
  });
  const { port, close } = await listen(server);
  return { address: `http://127.0.0.1:${port}`, overrides, close };
}

function bare({ host: _, connection: __, ...headers }: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

export interface SiteAnswers {
  headers: Record<string, string>;
  html: string;
  /** Keyed by path; the home page is made of the fields above. */
  answers: Record<string, readonly [status: number, type: string, body?: Json]>;
}

/** The shop's own site. */
export async function startSite(answers: SiteAnswers, certificate?: { cert: string; key: string }) {
  const listener: RequestListener = (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const [status, type, body] =
      answers.answers[path] ?? (path.startsWith('/images/') ? [200, 'image/webp'] : [200, 'text/html']);
    for (const [name, value] of Object.entries(answers.headers)) response.setHeader(name, value);
    response.writeHead(status, { 'content-type': type });
    response.end(body === undefined ? answers.html : JSON.stringify(body));
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  const { port, close } = await listen(server);
  return { origin: `http${certificate ? 's' : ''}://127.0.0.1:${port}`, close };
}

/** Between the shop and PostgreSQL; listens on all addresses, so that `0.0.0.0` reaches it as another machine. */
export async function startPostgresProxy(target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const state = { delayMs: 0, rewrite: (bytes: Buffer): Buffer => bytes };
  const server = createTcpServer((socket) => {
    const upstream = connect(Number(targetPort), hostname);
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const side of [socket, upstream]) side.on('error', end).on('close', end);
    socket.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', async (bytes) => {
      if (state.delayMs > 0) await pause(state.delayMs);
      socket.write(state.rewrite(bytes));
    });
  });
  const { port, close } = await listen(server, '0.0.0.0');
  const at = (host: string) => {
    const address = new URL(target);
    address.host = `${host}:${port}`;
    return address.href;
  };
  return { at, state, close };
}

/** A pooler does this: BackendKeyData ('K', length 12) carries a number of its own. */
export function asPooler(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) bytes.writeInt32BE(4242, at + 5);
  return bytes;
}

/** Same length, so that the protocol holds. */
export function replaceText(from: string, to: string) {
  return (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** TXT records by name. */
export async function startDns(records: Map<string, readonly string[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const texts = records.get(labels.join('.')) ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(texts.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(texts.length, 6);
    header.writeUInt16BE(0, 10);
    const answers = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
      const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, data.length]);
      return Buffer.concat([head, data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

/** Accepts the password "right", and offers no TLS. Fails if a mail is sent. */
export async function startSmtp() {
  const commands: string[] = [];
  const answer = (socket: Socket, line: string) => {
    commands.push(line.split(' ', 1)[0] ?? '');
    if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
    else if (line.startsWith('AUTH PLAIN')) {
      const isRight = Buffer.from(line.slice(11), 'base64').toString().endsWith('\0right');
      socket.write(isRight ? '235 accepted\r\n' : '535 refused\r\n');
    } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '502 no\r\n');
  };
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example\r\n');
    socket.on('data', (bytes) => answer(socket, bytes.toString().trim()));
  });
  const { port, close } = await listen(server, '0.0.0.0');
  return { port, commands, close };
}
