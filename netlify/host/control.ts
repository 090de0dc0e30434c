/**
 * The control socket runs commands inside the shop's process, which owns the embedded database. The
 * caller sends `{token, command, args}` as a JSON line, the shop `{kind: 'progress', line}` and
 * finally `{kind: 'done'}` or `{kind: 'failed', reason}`.
 */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { PendingWork } from './pending-work.ts';

/** Throws an error that tells the caller why the command failed. */
export type ControlCommand = (args: readonly string[], say: (line: string) => void) => Promise<void>;

export interface ControlSocket {
  close(): Promise<void>;
}

const fileSchema = z.object({ host: z.string(), port: z.int(), token: z.string() });
const callSchema = z.object({ token: z.string(), command: z.string(), args: z.array(z.string()) });
const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), line: z.string() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
type Reply = z.infer<typeof replySchema>;

const fileIn = (dataDir: string) => join(dataDir, 'control.json');

export async function openControlSocket(
  dataDir: string,
  commands: Readonly<Record<string, ControlCommand>>,
): Promise<ControlSocket> {
  const token = randomBytes(32).toString('base64url');
  const underway = new PendingWork();
  const server = createServer((socket) => {
    // A running command finishes even if its caller disconnects.
    socket.on('error', () => socket.destroy());
    underway.add(serve(socket, token, commands));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { address: host, port } = server.address() as AddressInfo;
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ host, port, token }), { mode: 0o600 });
  await rename(draft, fileIn(dataDir));
  return {
    async close() {
      server.close();
      await underway.settled();
      await rm(fileIn(dataDir), { force: true });
    },
  };
}

/** Characters. */
const COMMAND_LENGTH_MAX = 100_000;
/** Milliseconds for a caller to send its command. */
const CALL_TIMEOUT = 10_000;

async function serve(
  socket: Socket,
  token: string,
  commands: Readonly<Record<string, ControlCommand>>,
): Promise<void> {
  const reply = (message: Reply) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  const call = callSchema.safeParse(await readLine(socket));
  if (!call.success || !sameToken(call.data.token, token)) {
    socket.destroy();
    return;
  }
  const command = Object.hasOwn(commands, call.data.command) ? commands[call.data.command] : undefined;
  try {
    if (command === undefined) throw new Error(`The running shop has no command "${call.data.command}"`);
    await command(call.data.args, (line) => reply({ kind: 'progress', line }));
    reply({ kind: 'done' });
  } catch (error) {
    reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

function readLine(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(CALL_TIMEOUT, () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > COMMAND_LENGTH_MAX) resolve(undefined);
      if (!text.includes('\n')) return;
      socket.setTimeout(0);
      try {
        resolve(JSON.parse(text));
      } catch {
        resolve(undefined);
      }
    });
  });
}

function sameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export type ControlResult = { readonly kind: 'nobody' } | Exclude<Reply, { kind: 'progress' }>;

/** `nobody`: no shop is running. */
export async function sendControlCommand(
  dataDir: string,
  command: string,
  args: readonly string[],
  say: (line: string) => void,
): Promise<ControlResult> {
  const address = await readAddress(dataDir);
  if (address === undefined) return { kind: 'nobody' };
  const socket = connect({ port: address.port, host: address.host });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch {
    // A killed shop leaves the file behind.
    return { kind: 'nobody' };
  }
  socket.write(`${JSON.stringify({ token: address.token, command, args })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = replySchema.parse(JSON.parse(line));
    if (reply.kind !== 'progress') return reply;
    say(reply.line);
  }
  // Another program may own the port by now, and reject the token.
  return { kind: 'nobody' };
}

async function readAddress(dataDir: string): Promise<z.infer<typeof fileSchema> | undefined> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
