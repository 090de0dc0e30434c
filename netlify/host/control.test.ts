import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ControlSocket, openControlSocket, sendControlCommand } from './control.ts';

let folder: string;
let socket: ControlSocket;
let done: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'control-'));
  done = [];
  socket = await openControlSocket(folder, {
    count: async (args, say) => {
      for (const arg of args) say(arg);
      done.push(args.join());
    },
    fail: async () => {
      throw new Error('no luck');
    },
  });
});
afterEach(async () => {
  await socket.close();
  await rm(folder, { recursive: true });
});

test('a command gets its arguments and reports its progress line by line', async () => {
  const lines: string[] = [];
  const result = await sendControlCommand(folder, 'count', ['一', 'two\nlines'], (line) => lines.push(line));
  expect(result).toEqual({ kind: 'done' });
  expect(lines).toEqual(['一', 'two\nlines']);
});

test('failed and unknown commands return the reason', async () => {
  const say = () => undefined;
  expect(await sendControlCommand(folder, 'fail', [], say)).toEqual({ kind: 'failed', reason: 'no luck' });
  expect(await sendControlCommand(folder, 'toString', [], say)).toMatchObject({ kind: 'failed' });
});

test('the token is readable by its owner alone, and nothing is done without it', async () => {
  const file = path.join(folder, 'control.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { port } = JSON.parse(await readFile(file, 'utf8'));
  const response = await new Promise<string>((resolve) => {
    const stranger = connect(port, '127.0.0.1');
    let text = '';
    stranger.on('data', (chunk) => {
      text += chunk;
    });
    stranger.on('error', () => undefined);
    stranger.on('close', () => resolve(text));
    stranger.write(`${JSON.stringify({ token: 'guess', command: 'count', args: ['x'] })}\n`);
  });
  expect(response).toBe('');
  expect(done).toEqual([]);
});

test('without a running shop, also after it ended or was killed, a command reports that', async () => {
  const say = () => undefined;
  const note = await readFile(path.join(folder, 'control.json'));
  await socket.close();
  expect(await sendControlCommand(folder, 'count', [], say)).toEqual({ kind: 'nobody' });
  await writeFile(path.join(folder, 'control.json'), note);
  expect(await sendControlCommand(folder, 'count', [], say)).toEqual({ kind: 'nobody' });
  await writeFile(path.join(folder, 'control.json'), '{"po');
  expect(await sendControlCommand(folder, 'count', [], say)).toEqual({ kind: 'nobody' });
});
