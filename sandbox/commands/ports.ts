import http from 'node:http';
import { listenOnLoopback } from '../host/loopback.ts';
import { Refusal } from './refusal.ts';

/** Refuses when the port is taken: asked before anything long begins. */
export async function requirePort(port: number): Promise<void> {
  const listening = await listenOnLoopback(() => http.createServer(), port);
  if (listening.kind === 'port-taken') throw portTaken(port);
  await listening.close();
}

export function portTaken(port: number): Refusal {
  return new Refusal(
    `Port ${port} is taken by another program. Stop that one, or set PORT to another port: PORT=${port + 10} npm start`,
  );
}
