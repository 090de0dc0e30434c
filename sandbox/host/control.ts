/**
 * The control socket: commands such as `npm run reset` do their work inside the running shop, because the embedded
 * database belongs to one process. Loopback only; the token lies in the data folder, readable by its owner alone.
 *
 * One line of JSON each way: the caller sends `{token, command, args}`, then lines `{kind: 'progress', line}` come
 * back and at last `{kind: 'done'}` or `{kind: 'failed', reason}`.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { listen } from '../common/listening.ts';
import { Underway } from './underway.ts';

/** What a command answers: nothing, or why it could not be done. It may throw, too. */
export type ControlCommand = (args: readonly string[], say: (line: string) => void) => Promise<void>;

export interface ControlSocket {
  /** Takes no new commands and waits for those under way. */
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

/** Opens the socket and leaves its port and token in the data folder. */
export async function openControl(
  dataDir: string,
  commands: Readonly<Record<string, ControlCommand>>,
): Promise<ControlSocket> {
  const token = randomBytes(32).toString('base64url');
  const underway = new Underway();
  const server = createServer((socket) => {
    // Who goes away in the middle does not stop a command that has begun.
    socket.on('error', () => socket.destroy());
    underway.add(serve(socket, token, commands));
  });
  const listening = await listen('The control socket', server, 0);
  if (listening.kind !== 'listening') throw new Error(listening.message);
  const { address: host, port } = server.address() as AddressInfo;
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${process.pid}`;
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

/** Longer than any call; whoever sends more is not one of ours. Characters. */
const LONGEST_CALL = 100_000;
/** How long a caller may take to say what it wants. Milliseconds. */
const PATIENCE = 10_000;

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
    socket.setTimeout(PATIENCE, () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > LONGEST_CALL) resolve(undefined);
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

/** Has the running shop of this data folder do something; `nobody`: no shop is running there. */
export async function callControl(
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
    // A shop that was killed leaves its file behind.
    return { kind: 'nobody' };
  }
  socket.write(`${JSON.stringify({ token: address.token, command, args })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = replySchema.parse(JSON.parse(line));
    if (reply.kind !== 'progress') return reply;
    say(reply.line);
  }
  // Its port may belong to another program by now, which hung up on our token.
  return { kind: 'nobody' };
}

async function readAddress(dataDir: string): Promise<z.infer<typeof fileSchema> | undefined> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
