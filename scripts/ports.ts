import http from 'node:http';
import { listenOnLoopback } from '../netlify/host/loopback.ts';
import { CliError } from './arguments.ts';
import type { Config } from './config.ts';
import { isContentLocal } from './content-lake.ts';
import { needsPaymentsSandbox } from './stand-ins.ts';

interface NeededPort {
  readonly setting: 'PORT' | 'LAKE_PORT' | 'PAYMENTS_PORT';
  readonly port: number;
  readonly what: string;
}

const PORT_MAX = 65_535;

export function listNeededPorts(config: Config): NeededPort[] {
  const { settings } = config;
  const lake = settings.LAKE_PORT ?? settings.PORT + 1;
  const payments = settings.PAYMENTS_PORT ?? settings.PORT + 2;
  return [
    { setting: 'PORT', port: settings.PORT, what: 'the shop' },
    ...(isContentLocal(config)
      ? [{ setting: 'LAKE_PORT', port: lake, what: 'the content lake' } as const]
      : []),
    ...(needsPaymentsSandbox(settings)
      ? [{ setting: 'PAYMENTS_PORT', port: payments, what: 'the payments sandbox' } as const]
      : []),
  ];
}

export async function requirePorts(config: Config): Promise<void> {
  const needed = listNeededPorts(config);
  const twice = needed.find(({ port }, index) => needed.findIndex((other) => other.port === port) < index);
  if (twice !== undefined) throw refusePort(needed, twice.port, 'is set twice');
  for (const { port } of needed) {
    if (port > PORT_MAX) throw refusePort(needed, port, `is above ${PORT_MAX}`);
    const listening = await listenOnLoopback(() => http.createServer(), port);
    if (listening.kind !== 'listening') throw portError(config, port, listening.kind);
    await listening.close();
  }
}

export function portError(config: Config, port: number, kind: 'port-taken' | 'port-forbidden'): CliError {
  const why =
    kind === 'port-taken'
      ? 'is in use by another program'
      : 'may not be used by this user, because ports below 1024 often need more rights';
  return refusePort(listNeededPorts(config), port, why);
}

function refusePort(needed: readonly NeededPort[], port: number, why: string): CliError {
  const setting = needed.findLast((one) => one.port === port)?.setting ?? 'PORT';
  const list = needed.map((one) => `${one.port} for ${one.what} (${one.setting})`).join(', ');
  return new CliError(
    `Port ${port} ${why}. The shop needs these ports: ${list}. Set ${setting} to another port; ` +
      'PORT alone also moves the ports that are not set, as in: PORT=8900 npm start',
  );
}
