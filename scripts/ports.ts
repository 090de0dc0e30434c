/** The ports that a shop needs here, and the sentences for those that it can't have. */
import http from 'node:http';
import { listenOnLoopback } from '../sandbox/host/loopback.ts';
import { isContentLocal } from './content-lake.ts';
import { isProviderLocal } from './payments.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

export interface NeededPort {
  /** The setting that moves it. */
  readonly setting: 'PORT' | 'LAKE_PORT' | 'PAYMENTS_PORT';
  readonly port: number;
  readonly what: string;
}

const LARGEST_PORT = 65_535;

/** The ports that `npm start` and `npm run dev` listen on with these settings. */
export function neededPorts(surroundings: Surroundings): NeededPort[] {
  const { settings } = surroundings;
  const lake = settings.LAKE_PORT ?? settings.PORT + 1;
  const payments = settings.PAYMENTS_PORT ?? settings.PORT + 2;
  return [
    { setting: 'PORT', port: settings.PORT, what: 'the shop' },
    ...(isContentLocal(surroundings)
      ? [{ setting: 'LAKE_PORT', port: lake, what: 'the content lake' } as const]
      : []),
    ...(isProviderLocal(settings)
      ? [{ setting: 'PAYMENTS_PORT', port: payments, what: 'the payments sandbox' } as const]
      : []),
  ];
}

/** Refuses if one of the ports can't be had. Called before anything long begins. */
export async function requirePorts(surroundings: Surroundings): Promise<void> {
  const needed = neededPorts(surroundings);
  const twice = needed.find(({ port }, index) => needed.findIndex((other) => other.port === port) < index);
  if (twice !== undefined) throw refusePort(needed, twice.port, 'is named twice');
  for (const { port } of needed) {
    if (port > LARGEST_PORT) throw refusePort(needed, port, `is above ${LARGEST_PORT}`);
    const listening = await listenOnLoopback(() => http.createServer(), port);
    if (listening.kind !== 'listening') throw portRefused(surroundings, port, listening.kind);
    await listening.close();
  }
}

export function portRefused(
  surroundings: Surroundings,
  port: number,
  kind: 'port-taken' | 'port-forbidden',
): Refusal {
  const why =
    kind === 'port-taken'
      ? 'is taken by another program'
      : 'may not be used by this user: ports below 1024 often need more rights';
  return refusePort(neededPorts(surroundings), port, why);
}

function refusePort(needed: readonly NeededPort[], port: number, why: string): Refusal {
  const setting = needed.findLast((one) => one.port === port)?.setting ?? 'PORT';
  const list = needed.map((one) => `${one.port} for ${one.what} (${one.setting})`).join(', ');
  return new Refusal(
    `Port ${port} ${why}. The shop needs these ports: ${list}. Set ${setting} to another port; ` +
      'PORT alone moves all that are not set themselves, as in: PORT=8900 npm start',
  );
}
